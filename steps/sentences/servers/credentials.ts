/**
 * Sentences about the credentials of the request in the When step, or of a request before this step. `credential-rows.ts` reads their rows.
 * Scenarios specify the headers of authenticating proxies and of impersonation as request headers.
 */

import { type DataTable, Given } from '../../harness/vocabulary.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { readCredentialRows } from './credential-rows.ts';

Given('the request has the credentials:', async function (this: AssayWorld, table: DataTable) {
  const { headers, target } = await readCredentialRows(this, table.raw());
  this.nextRequestSettings.headers.push(...headers);
  this.nextRequestSettings.target = target ?? this.nextRequestSettings.target;
});

/** Makes the server cache the token and the keys of its issuer: sends a GET of /api, which every authenticated user may read. */
Given('a request has been accepted with the credentials:', async function (this: AssayWorld, table: DataTable) {
  const { headers } = await readCredentialRows(this, table.raw());
  await this.sendPreparatoryRequest({ method: 'GET', path: '/api', headers });
});
