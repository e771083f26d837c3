/** What a function of a template finds wrong about. */
export class CallError extends Error {}
