/**
 * Creates the OpenAPI documents of a server, which are a v3 document for each section, and one v2 document. They are computed during
 * iteration, because CustomResourceDefinitions may have thousands of versions. Callers cache the encoded documents.
 */
import { readDescriptions } from '../../../spec/descriptions.ts';
import type { Dialect } from '../../../spec/dialect.ts';
import { readUnions } from '../../../spec/unions.ts';
import { capitalize } from '../../../values/capitalize.ts';
import { memoize } from '../../../values/memoize.ts';
import type { Registry } from '../resource.ts';
import { createComponentNameFormatter } from './component-names.ts';
import { createDocumentV2 } from './document-v2.ts';
import { type DocumentInfo, DocumentsV3, type MediaTypes } from './document-v3.ts';
import { ISSUER_PATH_ITEMS, VERSION_PATH_ITEM } from './fixed-paths.ts';
import type { LazyMembers } from './members.ts';
import type { SchemaContext } from './schemas.ts';
import { listSectionNames, listSectionPaths, listSectionsByPath, type SectionName } from './sections.ts';
import { createTypeContext } from './type-context.ts';

export interface OpenApi {
  /** Returns the generation of the registry, which increases when resources change. */
  getGeneration(): number;
  /** Returns the names of the sections, sorted. */
  listSections(): readonly SectionName[];
  createV3(section: SectionName): LazyMembers;
  createV2(): LazyMembers;
}

interface OpenApiOptions {
  readonly dialect: Dialect;
  /** The version of the server. */
  readonly version: string;
  /** True if the server serves the documents of the issuer of service account tokens. */
  readonly publishesIssuer?: boolean;
}

export function createOpenApi(
  registry: Registry,
  { dialect, version, publishesIssuer = false }: OpenApiOptions,
): OpenApi {
  const fixedPaths = publishesIssuer ? [VERSION_PATH_ITEM, ...ISSUER_PATH_ITEMS] : [VERSION_PATH_ITEM];
  const getDocumentInputs = memoize(() => {
    const { customTypes, ...types } = createTypeContext(registry, dialect);
    const formatBuiltInName = createComponentNameFormatter(dialect);
    const context: SchemaContext = {
      ...types,
      customTypes,
      formatName: (type) => customTypes.formatName(type) ?? formatBuiltInName(type),
      descriptions: readDescriptions(),
      findUnion: readUnions(),
      hasElementDefaults: registry.behaviors.has('openapi-element-defaults'),
      hasEnums: registry.behaviors.has('openapi-enums'),
      sharesParameters: registry.behaviors.has('openapi-shared-parameters'),
      hasRequiredBodies: registry.behaviors.has('openapi-required-bodies'),
    };
    const { productName } = dialect;
    const info: DocumentInfo = { title: capitalize(productName), version };
    const mediaTypes = createMediaTypes(dialect);
    return { context, info, mediaTypes, documentsV3: new DocumentsV3(context, info, mediaTypes) };
  });
  const isPublished = (section: SectionName) =>
    registry.behaviors.has('openapi-of-aggregator') || !/^apis\/apiregistration\./.test(section);
  const listPaths = (section: SectionName) =>
    listSectionPaths(registry, fixedPaths, getDocumentInputs().context, section);
  return {
    getGeneration: () => registry.generation,
    listSections: () => listSectionNames(registry, fixedPaths).filter(isPublished),
    createV3: (section) => getDocumentInputs().documentsV3.createDocument(listPaths(section)),
    createV2() {
      const { context, info, mediaTypes } = getDocumentInputs();
      return createDocumentV2(context, info, mediaTypes, () =>
        listSectionsByPath(registry, fixedPaths).values().flatMap(listPaths),
      );
    },
  };
}

/** Returns the media types of built-in kinds, custom resources and patches. */
function createMediaTypes({ protobufMediaType }: Dialect): MediaTypes {
  return {
    produces: ['application/json', 'application/yaml', protobufMediaType],
    streams: ['application/json;stream=watch', `${protobufMediaType};stream=watch`],
    patches: [
      'application/json-patch+json',
      'application/merge-patch+json',
      'application/strategic-merge-patch+json',
      'application/apply-patch+yaml',
    ],
    customResources: {
      produces: ['application/json', 'application/yaml'],
      patches: ['application/json-patch+json', 'application/merge-patch+json', 'application/apply-patch+yaml'],
    },
  };
}
