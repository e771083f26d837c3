/**
 * The namespaces that finished scenarios leave, deleted when the worker ends. Not before: emptying one takes kube-apiserver a
 * hundred requests, so hundreds of them in its queue would keep the scenarios that judge such a deletion waiting.
 */
import { send } from '../client/request.ts';
import type { Target } from '../client/target.ts';

const AT_ONCE = 8;

const left = new Map<Target, string[]>();

export function leaveForLater(target: Target, path: string): void {
  const paths = left.get(target);
  if (paths === undefined) left.set(target, [path]);
  else paths.push(path);
}

/** Asks for the deletions; does not wait for namespaces to be emptied. */
export async function removeLeftovers(target: Target): Promise<void> {
  const paths = left.get(target) ?? [];
  left.delete(target);
  const work = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      await send(target, { method: 'DELETE', path, body: JSON.stringify({ propagationPolicy: 'Background' }) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
