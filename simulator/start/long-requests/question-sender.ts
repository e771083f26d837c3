/** Sends questions of the long-request thread to the main thread, and returns a promise for each answer. */
import { BackendError, BackendTimeoutError, NoSpaceError } from '../../store/store.ts';
import type { MessageToMain, MessageToThread, Question, QuestionTypes } from './messages.ts';

export type AskMainThread = <Name extends keyof QuestionTypes>(
  name: Name,
  args: QuestionTypes[Name]['args'],
) => Promise<QuestionTypes[Name]['answer']>;

type AnswerMessage = Extract<MessageToThread, { type: 'result' | 'problem' }>;

export class QuestionSender {
  readonly #postMessage: (message: MessageToMain) => void;
  readonly #pendingAnswers = new Map<number, PromiseWithResolvers<never>>();
  #nextId = 0;

  constructor(post: (message: MessageToMain) => void) {
    this.#postMessage = post;
  }

  readonly ask: AskMainThread = (name, args) => {
    const id = this.#nextId++;
    const pendingAnswer = Promise.withResolvers<never>();
    this.#pendingAnswers.set(id, pendingAnswer);
    // The type AskMainThread ensures that the arguments match the name.
    this.#postMessage({ type: 'question', id, question: { name, ...args } as unknown as Question });
    return pendingAnswer.promise;
  };

  handleAnswer(message: AnswerMessage): void {
    const pendingAnswer = this.#pendingAnswers.get(message.id);
    this.#pendingAnswers.delete(message.id);
    if (message.type === 'result') pendingAnswer?.resolve(message.result as never);
    else pendingAnswer?.reject(toError(message));
  }
}

/** Recreates the error of the main thread. Storage errors keep their class, because the handlers convert them to responses by class. */
function toError({ name, message }: Extract<AnswerMessage, { type: 'problem' }>): Error {
  if (name === 'NoSpaceError') return new NoSpaceError();
  if (name === 'BackendTimeoutError') return new BackendTimeoutError(message);
  return name === 'BackendError' ? new BackendError(message) : new Error(message);
}
