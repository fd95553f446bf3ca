/** Ids that merchants choose: 1 to 250 of `A-Z a-z 0-9 _ -` (specification, idEntity; decisions, section 2). */
export const ENTITY_ID = /^[A-Za-z0-9_-]{1,250}$/
