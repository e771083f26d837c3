/** The certificate of the TLS port: the one that was given, or one made for us and kept (http/certificate.ts). */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '../http/certificate.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';

export interface ServerTls {
  readonly cert: string;
  readonly key: string;
  /** The file that a client has to trust; undefined when the certificate was given. */
  readonly caFile: string | undefined;
}

export async function serverTls(options: SimulatorOptions, now: number): Promise<ServerTls> {
  if (options.tlsCertFile !== undefined && options.tlsPrivateKeyFile !== undefined) {
    return given(options.tlsCertFile, options.tlsPrivateKeyFile);
  }
  const directory = options.certDir ?? defaultDirectory(options.bindAddress);
  try {
    const { cert, key } = await selfSigned(directory, options.bindAddress, now);
    return { cert, key, caFile: join(directory, 'ca.crt') };
  } catch (error) {
    throw new SettingError(`--cert-dir ${directory} cannot be used: ${(error as Error).message}`);
  }
}

/** Kept from start to start, because making keys costs more than the rest of the start; one for each address. */
function defaultDirectory(address: string): string {
  const cache = process.env.XDG_CACHE_HOME ?? '';
  return join(cache === '' ? join(homedir(), '.cache') : cache, 'assay', 'certificates', address.replaceAll(':', '_'));
}

function given(certFile: string, keyFile: string): ServerTls {
  const cert = readSetting('--tls-cert-file', certFile);
  const key = readSetting('--tls-private-key-file', keyFile);
  let matching: boolean;
  try {
    matching = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch (error) {
    throw new SettingError(
      `--tls-cert-file ${certFile} or --tls-private-key-file cannot be read: ${(error as Error).message}`,
    );
  }
  if (!matching) throw new SettingError('--tls-cert-file and --tls-private-key-file are not a pair');
  return { cert, key, caFile: undefined };
}

/** The text of a file that a flag names. */
export function readSetting(flag: string, file: string): string {
  if (!existsSync(file)) throw new SettingError(`${flag}: there is no file ${file}`);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingError(`${flag}: cannot read ${file}: ${(error as Error).message}`);
  }
}
