/** Sends questions of the long-request thread to the main thread, and returns a promise for each answer. */
import { BackendError, BackendTimeoutError, NoSpaceError } from '../../store/store.ts';
import type { Question, Questions, ToMain, ToThread } from './messages.ts';

export type Ask = <Name extends keyof Questions>(
  name: Name,
  args: Questions[Name]['args'],
) => Promise<Questions[Name]['answer']>;

type AnswerMessage = Extract<ToThread, { type: 'result' | 'problem' }>;

export class Asker {
  readonly #post: (message: ToMain) => void;
  readonly #pendingAnswers = new Map<number, PromiseWithResolvers<never>>();
  #nextId = 0;

  constructor(post: (message: ToMain) => void) {
    this.#post = post;
  }

  readonly ask: Ask = (name, args) => {
    const id = this.#nextId++;
    const answer = Promise.withResolvers<never>();
    this.#pendingAnswers.set(id, answer);
    // The type Ask ensures that the arguments match the name.
    this.#post({ type: 'question', id, question: { name, ...args } as unknown as Question });
    return answer.promise;
  };

  handleAnswer(message: AnswerMessage): void {
    const answer = this.#pendingAnswers.get(message.id);
    this.#pendingAnswers.delete(message.id);
    if (message.type === 'result') answer?.resolve(message.result as never);
    else answer?.reject(toError(message));
  }
}

/** Recreates the error of the main thread. Storage errors keep their class, because the handlers convert them to responses by class. */
function toError({ name, message }: Extract<AnswerMessage, { type: 'problem' }>): Error {
  if (name === 'NoSpaceError') return new NoSpaceError();
  if (name === 'BackendTimeoutError') return new BackendTimeoutError(message);
  return name === 'BackendError' ? new BackendError(message) : new Error(message);
}
