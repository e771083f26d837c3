/** Loads the certificate of the TLS port from `--tls-cert-file`, or generates one and saves it (http/connections/certificate.ts). */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readErrorMessage } from '../foundation/error-message.ts';
import { CERTIFICATE_FILE_NAMES, loadOrGenerateCertificate } from '../http/connections/certificate.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';

export interface ServerTls {
  readonly cert: string;
  readonly key: string;
  /** The file with the CA certificate that clients must trust. Undefined with `--tls-cert-file`. */
  readonly caFile: string | undefined;
  /** The CA certificate or, with `--tls-cert-file`, the certificate of the server. */
  readonly rootCertificate: string;
}

export async function loadServerTls(options: SimulatorOptions, now: number): Promise<ServerTls> {
  if (options.tlsCertFile !== undefined && options.tlsPrivateKeyFile !== undefined) {
    return readTlsFiles(options.tlsCertFile, options.tlsPrivateKeyFile);
  }
  const directory = options.certDir ?? findDefaultDirectory(options.bindAddress);
  if (options.certDir !== undefined && hasProvidedCertificate(options.certDir)) {
    return readTlsFiles(join(directory, CERTIFICATE_FILE_NAMES.cert), join(directory, CERTIFICATE_FILE_NAMES.key));
  }
  try {
    const { cert, key } = await loadOrGenerateCertificate(directory, options.bindAddress, now);
    const caFile = join(directory, CERTIFICATE_FILE_NAMES.ca);
    return { cert, key, caFile, rootCertificate: readFileSync(caFile, 'utf8') };
  } catch (error) {
    throw new SettingError(`--cert-dir ${directory} cannot be used: ${readErrorMessage(error)}`);
  }
}

/** Reports whether the user has put a certificate and key into `--cert-dir`. A generated certificate has a CA file next to it. */
function hasProvidedCertificate(directory: string): boolean {
  const [cert, key, ca] = [CERTIFICATE_FILE_NAMES.cert, CERTIFICATE_FILE_NAMES.key, CERTIFICATE_FILE_NAMES.ca].map(
    (file) => existsSync(join(directory, file)),
  );
  return cert === true && key === true && ca !== true;
}

/** Returns the cache directory of the certificate for an address. The cache saves key generation, which takes most of the start time. */
function findDefaultDirectory(address: string): string {
  const cache = process.env.XDG_CACHE_HOME ?? '';
  return join(cache === '' ? join(homedir(), '.cache') : cache, 'assay', 'certificates', address.replaceAll(':', '_'));
}

function readTlsFiles(certFile: string, keyFile: string): ServerTls {
  const cert = readFlagFile('--tls-cert-file', certFile);
  const key = readFlagFile('--tls-private-key-file', keyFile);
  let doKeysMatch: boolean;
  try {
    doKeysMatch = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch (error) {
    throw new SettingError(
      `--tls-cert-file ${certFile} or --tls-private-key-file cannot be read: ${readErrorMessage(error)}`,
    );
  }
  if (!doKeysMatch)
    throw new SettingError('the key in --tls-private-key-file does not match the certificate in --tls-cert-file');
  return { cert, key, caFile: undefined, rootCertificate: cert };
}

/** Reads the file of a flag. */
export function readFlagFile(flag: string, file: string): string {
  if (!existsSync(file)) throw new SettingError(`${flag}: the file ${file} does not exist`);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingError(`${flag}: cannot read ${file}: ${readErrorMessage(error)}`);
  }
}
