/** What a server says is wrong, as the command prints it. */
import type { Dialect } from '../../spec/dialect.ts';
import { isMembers } from '../templates/values.ts';
import { documentIn } from './decode.ts';
import type { Answer } from './transport.ts';

/** The message of a Status; else what came, in a sentence. */
export async function problemIn(answer: Answer, dialect: Dialect): Promise<string> {
  const value = await documentIn(answer, dialect);
  if (isMembers(value) && typeof value.message === 'string') return value.message;
  if (answer.status === 401) return 'Unauthorized';
  const text = answer.body.toString('utf8').replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  return `the server answered ${answer.status}${text === '' ? ' with an empty body' : `: ${JSON.stringify(text)}`}`;
}
