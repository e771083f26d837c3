/** storageVersionHash of discovery: equal on servers that store the resource in the same version. */
import { createHash } from 'node:crypto';
import type { ResourceType } from '../resource.ts';

const BYTES = 8;

export function storageVersionHash({ storageVersion, storedAs = storageVersion, kind }: ResourceType): string {
  const groupVersionKind = `${storedAs.includes('/') ? '' : '/'}${storedAs}/${kind}`;
  return createHash('sha256').update(groupVersionKind).digest().subarray(0, BYTES).toString('base64');
}
