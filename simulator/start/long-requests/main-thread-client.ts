/** Calls methods of the main thread from the long-request thread, and returns a promise for each result. */
import { BackendError, BackendTimeoutError, NoSpaceError } from '../../store/store.ts';
import type { MainThreadCall, MainThreadMethods, MessageToMain, MessageToThread } from './messages.ts';

export type CallMainThread = <Name extends keyof MainThreadMethods>(
  name: Name,
  args: MainThreadMethods[Name]['args'],
) => Promise<MainThreadMethods[Name]['result']>;

type ResultMessage = Extract<MessageToThread, { type: 'callResult' | 'callError' }>;

export class MainThreadClient {
  readonly #postMessage: (message: MessageToMain) => void;
  readonly #pendingResults = new Map<number, PromiseWithResolvers<never>>();
  #nextId = 0;

  constructor(postMessage: (message: MessageToMain) => void) {
    this.#postMessage = postMessage;
  }

  readonly call: CallMainThread = (name, args) => {
    const id = this.#nextId++;
    const pendingResult = Promise.withResolvers<never>();
    this.#pendingResults.set(id, pendingResult);
    // The type CallMainThread ensures that the arguments match the name.
    this.#postMessage({ type: 'call', id, call: { name, ...args } as unknown as MainThreadCall });
    return pendingResult.promise;
  };

  handleResult(message: ResultMessage): void {
    const pendingResult = this.#pendingResults.get(message.id);
    this.#pendingResults.delete(message.id);
    if (message.type === 'callResult') pendingResult?.resolve(message.result as never);
    else pendingResult?.reject(toError(message));
  }
}

/** Recreates the error of the main thread. Storage errors keep their class, because the handlers convert them to responses by class. */
function toError({ name, message }: Extract<ResultMessage, { type: 'callError' }>): Error {
  if (name === 'NoSpaceError') return new NoSpaceError();
  if (name === 'BackendTimeoutError') return new BackendTimeoutError(message);
  return name === 'BackendError' ? new BackendError(message) : new Error(message);
}
