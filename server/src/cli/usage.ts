import { Failure } from '#server/failure.ts'

/** The command was not called as it is meant to be. */
export class UsageError extends Failure {}

/** The command was understood and declined, with the reason. */
export class Refusal extends Failure {}
