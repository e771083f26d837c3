/** A real OpenID provider from a package that is installed on demand, in a process of its own, over TLS. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createAuthority, createServerCertificate } from '../../../client/credentials/certificates.ts';
import { installPackage } from '../toolchains.ts';

export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly authorityFile: string;
  /** Returns the ID token of a user who logs in. */
  login(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Throws Skipped if the package cannot be downloaded. */
export async function openProvider(folder: string): Promise<OpenIdProvider> {
  const cwd = await installPackage('oidc-provider');
  const root = await createAuthority('assay trials');
  const { cert, key } = await createServerCertificate(root);
  const writeFile = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const authorityFile = writeFile('provider-ca.pem', root.pem);
  const files = [authorityFile, writeFile('provider.pem', cert), writeFile('provider-key.pem', key)];
  const child = spawn(process.execPath, ['provider.mjs', ...files], { cwd, stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  // The output also contains warnings for production use.
  const readNext = async (word: string): Promise<string> => {
    for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
      if (line.value.startsWith(`${word} `)) return line.value.slice(word.length + 1);
    }
    throw new Error(`the provider ended without a ${word}`);
  };
  return {
    issuer: await readNext('ready'),
    clientId: 'assay',
    authorityFile,
    login: (name) => {
      child.stdin.write(`login ${name}\n`);
      return readNext('token');
    },
    close: async () => {
      if (child.exitCode !== null) return;
      const processExit = once(child, 'exit');
      child.stdin.end();
      await processExit;
    },
  };
}
