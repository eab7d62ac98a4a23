/** Runs `work` with the address of a server of its own, removed afterwards; false where no PostgreSQL is installed. */
export function withThrowAway(work: (url: string) => Promise<void>): Promise<boolean>
