/** What a server answered to a write that rules may refuse, without what differs by chance. */
import type { Exchange } from '../../execution/server.ts';

interface Status {
  readonly reason?: string;
  readonly message?: string;
  readonly details?: { readonly causes?: readonly { reason?: string; field?: string; message?: string }[] };
}

/** Where something stands in the memory of the server. */
const POINTER = /\)\(0x[0-9a-f]+/g;

/** Types of a schema have numbers by chance; which of several rules that cost the same is named depends on chance, too. */
const SELF = /selfType\d+/g;
const SHARE = /(Forbidden: contributed to estimated rule cost total).*/;

/** What is no expression at all is refused; what else is wrong with it depends on how a parser goes on. */
const SYNTAX = /(compilation failed: ).*?Syntax error:.*?(?=","field)/s;

/** The verdict, and all causes in one order: kube-apiserver goes over the members of an object in none. `without`: the name of this attempt. */
export function outcomeOf({ status, text, headers }: Exchange, without = ''): unknown {
  const nameless = (words: string) => (without === '' ? words : words.replaceAll(without, ''));
  const { reason, message, details }: Status = JSON.parse(nameless(text));
  // The first definition is created, all others are changed.
  if (status < 300) return { status: 'accepted', warnings: nameless(String(headers.warning ?? '')) };
  const causes = (details?.causes ?? [])
    .map((cause) =>
      JSON.stringify(cause)
        .replace(POINTER, ')(0x')
        .replace(SYNTAX, '$1')
        .replace(SELF, 'selfType')
        .replace(SHARE, '$1'),
    )
    .sort();
  return { status, reason, causes: causes.length > 0 ? causes : message };
}
