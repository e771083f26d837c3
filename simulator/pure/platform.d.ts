/**
 * The functions that `pure` uses in addition to the language itself. Every JavaScript platform has them. Only
 * `simulator/pure/tsconfig.json` uses this file. Elsewhere, the types of Node declare them.
 */
declare function atob(base64: string): string;
declare function btoa(latin1: string): string;

declare class TextEncoder {
  encode(text: string): Uint8Array;
}

declare class TextDecoder {
  constructor(label?: 'utf-8', options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}
