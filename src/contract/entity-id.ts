/** The format of ids that merchants choose: 1 to 250 of `A-Z a-z 0-9 _ -` (D-228). */
export const ENTITY_ID = /^[A-Za-z0-9_-]{1,250}$/
