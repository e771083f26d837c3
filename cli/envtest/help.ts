/** Formats the `--help` of kube-apiserver, without descriptions. Test tools search the text for the flags of the release. */
import type { FlagFact } from '../../spec/apiserver-flags.ts';

export function formatHelp(flags: ReadonlyMap<string, FlagFact>): string {
  const shownFlags = [...flags].filter(([, { hidden }]) => hidden !== true);
  const groups = Map.groupBy(shownFlags, ([, { group = 'Global' }]) => group);
  const sections = [...groups].map(([group, members]) => `${group} flags:\n\n${members.map(formatFlag).join('')}`);
  return `The simulator of a Kubernetes API server, with the flags of kube-apiserver.

Usage:
  kube-apiserver [flags]

${sections.join('\n')}`;
}

function formatFlag([name, { shorthand, type, bare, default: value }]: readonly [string, FlagFact]): string {
  const shorthandText = shorthand === undefined ? '    ' : `-${shorthand}, `;
  const syntax = `${type === undefined ? '' : ` ${type}`}${bare === undefined ? '' : `[=${bare}]`}`;
  return `  ${shorthandText}--${name}${syntax}${value === undefined ? '' : `   (default ${value})`}\n`;
}
