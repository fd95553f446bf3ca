/** What a tester is told of a planned job: the sandbox's processor settles a payment when it is read. */
export const eventKindOf = (jobKind: string): string => (jobKind === 'read' ? 'settle' : jobKind)
