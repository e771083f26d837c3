/** What a run says before its first scenario: at once what it is about to do, then which server it found. */
import { fitted } from '../../reports/render/fit.ts';
import type { ServerOptions } from './options.ts';
import type { OpenSubject } from './subject.ts';

const WIDTH = 80;

/** Before anything is loaded or asked. */
export function firstLine({ server, kubeconfig, launch }: ServerOptions): string {
  if (server !== undefined) return `probing ${server} …\n`;
  if (kubeconfig !== undefined) return `probing the server of ${kubeconfig} …\n`;
  return launch === undefined ? 'starting the bundled simulator …\n' : `starting ${launch} …\n`;
}

const ORIGINS: Readonly<Record<string, string>> = {
  simulator: 'the bundled simulator',
  launched: 'started by this run',
};

const PROFILES = {
  specification: 'what the specification says, also where kube-apiserver departs from it',
  kubernetes: 'what kube-apiserver does where it departs from the specification',
} as const;

export function serverFound({ reported, profile }: OpenSubject, scenarios: number, seed: number): string {
  const { url, origin, version, dialect } = reported;
  const rows = [
    ['server', [url, ORIGINS[origin], version].filter((part) => part !== undefined).join(', ')],
    ['dialect', `${dialect}: how it spells API groups and media types`],
    ['expected', `${PROFILES[profile]} (profile ${profile})`],
    ['scenarios', `${scenarios}, in the order of seed ${seed}`],
  ];
  const lines = rows.map(([name = '', value]) => `${name.padEnd(11)}${value}`);
  return `${fitted(lines.join('\n'), WIDTH)}\n\n`;
}
