/** The documents of the search, as a script. */
import { site } from '../data.ts';
import { documentsOf } from '../model/documents.ts';

export const data = { permalink: '/assets/documents.js' };

export function render(): string {
  return `globalThis.siteDocuments = ${JSON.stringify(documentsOf(site))};\n`;
}
