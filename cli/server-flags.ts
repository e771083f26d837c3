/** The flags for a server and its credentials, shared by `run`, `clean` and `init`. */
import type { Command } from 'commander';
import type { ServerOptions } from './options/options.ts';

export interface ServerFlags {
  server?: string;
  token?: string;
  tokenFile?: string;
  clientCertificate?: string;
  clientKey?: string;
  certificateAuthority?: string;
  insecureSkipTlsVerify?: boolean;
  kubeconfig?: string | true;
  context?: string;
}

export function addServerFlags(command: Command): Command {
  return command
    .option('--server <url>', 'address of the server')
    .option(
      '--token <token>',
      'bearer token; --token-file or ASSAY_TOKEN is safer, as other users can see command lines',
    )
    .option('--token-file <file>', 'file with the bearer token')
    .option('--client-certificate <file>', 'client certificate for TLS, PEM')
    .option('--client-key <file>', 'private key of the client certificate, PEM')
    .option('--certificate-authority <file>', 'CA certificate of the server, PEM')
    .option('--insecure-skip-tls-verify', 'do not verify the certificate of the server')
    .option('--kubeconfig [file]', 'kubeconfig of the server (default: the file in KUBECONFIG, or ~/.kube/config)')
    .option('--context <name>', 'name of the kubeconfig context to use');
}

/** Converts flags to server options. Omits options that are not given, so that the result can override a configuration. */
export function toServerOptions(flags: ServerFlags): ServerOptions {
  const { server, token, tokenFile, clientCertificate, clientKey, certificateAuthority, context } = flags;
  // --context alone refers to the default kubeconfig of kubectl.
  const kubeconfig = flags.kubeconfig ?? (context !== undefined && server === undefined ? true : undefined);
  return Object.fromEntries(
    Object.entries({
      server,
      token,
      tokenFile,
      clientCertificate,
      clientKey,
      certificateAuthority,
      kubeconfig,
      context,
      insecure: flags.insecureSkipTlsVerify,
    }).filter(([, value]) => value !== undefined),
  );
}
