/**
 * Sentences about credentials of the request in the When, and of a request before it. `credential-rows.ts` reads their rows. Headers of an
 * authenticating proxy, or of impersonation, are written as headers.
 */

import { type DataTable, Given } from '../../harness/vocabulary.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { readCredentialRows } from './credential-rows.ts';

Given('the request has the credentials:', async function (this: AssayWorld, table: DataTable) {
  const { headers, target } = await readCredentialRows(this, table.raw());
  this.next.headers.push(...headers);
  this.next.target = target ?? this.next.target;
});

/** Afterwards the server has cached the token, and the keys of its issuer. Every authenticated user may read the path. */
Given('a request has been accepted with the credentials:', async function (this: AssayWorld, table: DataTable) {
  const { headers } = await readCredentialRows(this, table.raw());
  await this.prepare({ method: 'GET', path: '/api', headers });
});
