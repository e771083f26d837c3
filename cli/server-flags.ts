/** The flags that name a server and say who asks; those of `run` and of `clean`. */
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

export function withServerFlags(command: Command): Command {
  return command
    .option('--server <url>', 'address of the server')
    .option('--token <token>', 'bearer token; better by --token-file or ASSAY_TOKEN, which no list of processes shows')
    .option('--token-file <file>', 'file that holds the bearer token')
    .option('--client-certificate <file>', 'client certificate for TLS, PEM')
    .option('--client-key <file>', 'private key of the client certificate, PEM')
    .option('--certificate-authority <file>', 'CA certificate of the server, PEM')
    .option('--insecure-skip-tls-verify', 'do not verify the certificate of the server')
    .option(
      '--kubeconfig [file]',
      'kubeconfig that names the server; without a file as for kubectl: KUBECONFIG, or ~/.kube/config',
    )
    .option('--context <name>', 'context of the kubeconfig to use');
}

/** What was given and nothing else, so that it can be laid over a configuration. */
export function serverOptionsOf(flags: ServerFlags): ServerOptions {
  const { server, token, tokenFile, clientCertificate, clientKey, certificateAuthority, context } = flags;
  // A context alone is one of the kubeconfig that kubectl would read.
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
