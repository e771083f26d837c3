/** Requests of a program that are said by method and path. */

import type { Operation } from '../operation.ts';
import { compact } from './members.ts';

type OddOperation = Extract<Operation, { do: 'request' }>;
type More = { readonly [part in keyof Omit<OddOperation, 'do' | 'method' | 'path'>]?: OddOperation[part] | undefined };

/** What is undefined of the rest is left out. */
export function requested(method: string, path: string, more: More = {}): Operation {
  return compact({ do: 'request', method, path, ...more }) as Operation;
}
