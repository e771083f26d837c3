/**
 * The sentence about files that a server was started with (`files` of its profile). A file is replaced as a whole; whether the server notices
 * is what scenarios are about. `(provider-ca)` in it is the authority of the provider of tokens.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Given } from '@cucumber/cucumber';
import { provider } from '../client/credentials/provider.ts';
import { harness } from '../client/errors.ts';
import type { AssayWorld } from './world.ts';

Given('the file {string} of the server becomes:', async function (this: AssayWorld, name: string, text: string) {
  if (this.launched === undefined) throw harness('only a server of its own can be told otherwise');
  const { certificateAuthority } = await provider();
  const contents = (await this.text(text)).replaceAll('(provider-ca)', JSON.stringify(certificateAuthority));
  const file = join(this.launched.dir, name);
  writeFileSync(`${file}.new`, `${contents}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
});
