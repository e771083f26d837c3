/** The response to a write that rules may reject, without random parts. */
import type { Exchange } from '../../execution/server.ts';

interface Status {
  readonly reason?: string;
  readonly message?: string;
  readonly details?: { readonly causes?: readonly { reason?: string; field?: string; message?: string }[] };
}

/** An address in the memory of the server. */
const POINTER = /\)\(0x[0-9a-f]+/g;

/** Types of a schema have random numbers, and one of several rules of the same cost is named at random. */
const SELF = /selfType\d+/g;
const SHARE = /(Forbidden: contributed to estimated rule cost total).*/;

/** Other errors after a syntax error depend on the parser. */
const SYNTAX = /(compilation failed: ).*?Syntax error:.*?(?=","field)/s;

/** Returns the verdict and the sorted causes: kube-apiserver visits the members of an object in random order. `without` is the name of this attempt. */
export function readVerdict({ status, text, headers }: Exchange, omittedName = ''): unknown {
  const removeNames = (words: string) => (omittedName === '' ? words : words.replaceAll(omittedName, ''));
  const { reason, message, details }: Status = JSON.parse(removeNames(text));
  // The first definition gets 201, all others 200.
  if (status < 300) return { status: 'accepted', warnings: removeNames(String(headers.warning ?? '')) };
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
