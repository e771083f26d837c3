/** Starts an OpenID provider with TLS in a separate process. Installs the package of the provider first. */
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
  /** The file with the certificate of the authority that signed the certificate of the provider. */
  readonly authorityFile: string;
  /** Logs in a user, and returns the ID token. */
  login(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts the provider. Throws SkippedError if the package cannot be downloaded. */
export async function startProvider(folder: string): Promise<OpenIdProvider> {
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
  // Skips lines that do not start with the word, because the provider also prints warnings.
  const readNextLine = async (word: string): Promise<string> => {
    for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
      if (line.value.startsWith(`${word} `)) return line.value.slice(word.length + 1);
    }
    throw new Error(`the OpenID provider ended before it printed ${word}`);
  };
  return {
    issuer: await readNextLine('ready'),
    clientId: 'assay',
    authorityFile,
    login: (name) => {
      child.stdin.write(`login ${name}\n`);
      return readNextLine('token');
    },
    close: async () => {
      if (child.exitCode !== null) return;
      const processExit = once(child, 'exit');
      child.stdin.end();
      await processExit;
    },
  };
}
