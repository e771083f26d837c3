/** An error of a template function. */
export class CallError extends Error {}
