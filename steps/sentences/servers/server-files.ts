/**
 * The sentence that replaces a file of a server (`files` of its profile). Scenarios check whether the server reloads the file. In the text,
 * `(provider-ca)` is the certificate authority of the token provider, and `(folder)` the folder of the file.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSuiteError } from '../../../client/errors.ts';
import { getScenarioIo } from '../../../client/recording/scenario-io.ts';
import { defineParameterType, Given } from '../../harness/vocabulary.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { writeClientFile } from '../clients/commands.ts';

/** The owner of a file: the running server, or the client command that will run. */
defineParameterType({ name: 'owner', regexp: /server|client/, transformer: (word: string) => word });

Given(
  'the file {string} of the {owner} is replaced with:',
  async function (this: AssayWorld, name: string, owner: string, text: string) {
    if (owner === 'client') return writeClientFile(this, name, text);
    if (this.launchedServer === undefined)
      throw createSuiteError(
        'only the files of a separate server can be replaced: add the step `a separate server with the launch profile "…"`',
      );
    const { certificateAuthority } = await this.getProvider();
    const contents = (await this.fillPlaceholders(text))
      .replaceAll('(provider-ca)', JSON.stringify(certificateAuthority))
      .replaceAll('(folder)', this.launchedServer.dir);
    const file = join(this.launchedServer.dir, name);
    getScenarioIo().performAction(() => {
      writeFileSync(`${file}.new`, `${contents}\n`, { mode: 0o600 });
      renameSync(`${file}.new`, file);
    });
  },
);
