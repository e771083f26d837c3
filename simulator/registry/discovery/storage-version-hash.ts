/** A short name of the form in which a resource is stored, the same on every server that stores it so. */
import { createHash } from 'node:crypto';
import type { ResourceType } from '../resource.ts';

const BYTES = 8;

export function storageVersionHash({ storageVersion, kind }: ResourceType): string {
  const groupVersionKind = `${storageVersion.includes('/') ? '' : '/'}${storageVersion}/${kind}`;
  return createHash('sha256').update(groupVersionKind).digest().subarray(0, BYTES).toString('base64');
}
