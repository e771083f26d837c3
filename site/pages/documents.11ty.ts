/** A script with the search documents. */
import { site } from '../data.ts';
import { createSearchDocuments } from '../model/documents.ts';

export const data = { permalink: '/assets/documents.js' };

export function render(): string {
  return `globalThis.siteDocuments = ${JSON.stringify(createSearchDocuments(site))};\n`;
}
