/** Lists the documents at fixed paths: the version, and the OpenID documents of the issuer of service account tokens. */
import { CONFIGURATION_PATH, type IssuerDocuments, KEY_SET_PATH } from '../auth/service-accounts/issuer-documents.ts';
import type { VersionDocument } from '../http/documents/version-document.ts';
import type { FixedDocument } from '../http/router.ts';

const JSON_TYPE = 'application/json';
const ONE_HOUR_CACHE = { 'Cache-Control': 'public, max-age=3600' };

interface DocumentSources {
  readonly version: VersionDocument;
  /** The documents of the issuer; undefined if the issuer is not published. */
  readonly issuer: IssuerDocuments | undefined;
  /** Returns host and port of this server for clients. It is called only after the server listens. */
  readonly getAddress: () => string;
}

export function listFixedDocuments({ version, issuer: issuerDocuments, getAddress }: DocumentSources): FixedDocument[] {
  const versionText = JSON.stringify(version, null, 2);
  const versionDocument = { path: '/version', mediaType: JSON_TYPE, createBody: () => versionText };
  if (issuerDocuments === undefined) return [versionDocument];
  return [
    versionDocument,
    {
      path: CONFIGURATION_PATH,
      mediaType: JSON_TYPE,
      headers: ONE_HOUR_CACHE,
      createBody: () => issuerDocuments.createConfiguration(getAddress()),
    },
    {
      path: KEY_SET_PATH,
      mediaType: 'application/jwk-set+json',
      headers: ONE_HOUR_CACHE,
      createBody: () => issuerDocuments.keySet,
    },
  ];
}
