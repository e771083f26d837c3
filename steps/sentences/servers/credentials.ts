/**
 * Sentences about who asks: what the request of the When carries to tell it, and what a request before it carried. Rows are what
 * `credential-rows.ts` reads. Headers that tell a user (of a proxy, of impersonation) are written as headers.
 */

import { type DataTable, Given } from '../../harness/vocabulary.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { readCredentialRows } from './credential-rows.ts';

Given('the request carries:', async function (this: AssayWorld, table: DataTable) {
  const { headers, target } = await readCredentialRows(this, table.raw());
  this.next.headers.push(...headers);
  this.next.target = target ?? this.next.target;
});

/** The server then knows the token, and the keys of its issuer. Every authenticated user may read the path. */
Given('a request was accepted that carries:', async function (this: AssayWorld, table: DataTable) {
  const { headers } = await readCredentialRows(this, table.raw());
  await this.prepare({ method: 'GET', path: '/api', headers });
});
