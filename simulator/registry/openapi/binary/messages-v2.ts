/** The protobuf field numbers of OpenAPI v2 documents that the simulator uses. */
import type { DocumentEncoding } from './encode-document.ts';
import {
  createFieldsWriter,
  createListOrValueField,
  createMapEntriesField,
  createMapField,
  createMessageField,
  createOneofField,
  createRepeatedField,
  type WriteField,
  type WriteMessageFields,
  writeAnyField,
  writeBooleanField,
  writeTextField,
} from './encoding.ts';

const writeSchema: WriteMessageFields = (writer, value) => writeSchemaMembers(writer, value);
const writeSingleSchema = createMessageField(writeSchema);

const writeSchemaMembers = createFieldsWriter(
  {
    $ref: [1, writeTextField],
    format: [2, writeTextField],
    title: [3, writeTextField],
    description: [4, writeTextField],
    default: [5, writeAnyField],
    pattern: [13, writeTextField],
    required: [19, createRepeatedField(writeTextField)],
    enum: [20, createRepeatedField(writeAnyField)],
    additionalProperties: [21, createMessageField((writer, value) => writeSingleSchema(writer, 1, value))],
    type: [22, createListOrValueField(writeTextField)],
    items: [23, createListOrValueField(writeSingleSchema)],
    allOf: [24, createRepeatedField(writeSingleSchema)],
    properties: [25, createMapField(writeSingleSchema)],
  },
  31,
);

const writeBodyParameter = createMessageField(
  createFieldsWriter(
    {
      description: [1, writeTextField],
      name: [2, writeTextField],
      in: [3, writeTextField],
      required: [4, writeBooleanField],
      schema: [5, writeSingleSchema],
    },
    6,
  ),
);
const writeQueryParameter = createMessageField(
  createFieldsWriter(
    {
      required: [1, writeBooleanField],
      in: [2, writeTextField],
      description: [3, writeTextField],
      name: [4, writeTextField],
      type: [6, writeTextField],
      uniqueItems: [20, writeBooleanField],
    },
    23,
  ),
);
const writePathParameter = createMessageField(
  createFieldsWriter(
    {
      required: [1, writeBooleanField],
      in: [2, writeTextField],
      description: [3, writeTextField],
      name: [4, writeTextField],
      type: [5, writeTextField],
      uniqueItems: [19, writeBooleanField],
    },
    22,
  ),
);
const writeOtherParameter = createOneofField(({ in: location }) =>
  location === 'path' ? [4, writePathParameter] : [3, writeQueryParameter],
);
const writeParameter = createOneofField(({ in: location }) =>
  location === 'body' ? [1, writeBodyParameter] : [2, writeOtherParameter],
);
const writeReference: WriteField = createMessageField(createFieldsWriter({ $ref: [1, writeTextField] }));
const writeParameterOrReference = createOneofField(({ $ref }) =>
  $ref === undefined ? [1, writeParameter] : [2, writeReference],
);

const writeResponse = createMessageField(
  createFieldsWriter(
    {
      description: [1, writeTextField],
      schema: [2, createMessageField((writer, value) => writeSingleSchema(writer, 1, value))],
    },
    5,
  ),
);
const writeOperation = createMessageField(
  createFieldsWriter(
    {
      tags: [1, createRepeatedField(writeTextField)],
      summary: [2, writeTextField],
      description: [3, writeTextField],
      operationId: [5, writeTextField],
      produces: [6, createRepeatedField(writeTextField)],
      consumes: [7, createRepeatedField(writeTextField)],
      parameters: [8, createRepeatedField(writeParameterOrReference)],
      responses: [9, createMapField(createOneofField(() => [1, writeResponse]))],
      schemes: [10, createRepeatedField(writeTextField)],
      deprecated: [11, writeBooleanField],
    },
    13,
  ),
);
const writePathItem = createMessageField(
  createFieldsWriter(
    {
      get: [2, writeOperation],
      put: [3, writeOperation],
      post: [4, writeOperation],
      delete: [5, writeOperation],
      patch: [8, writeOperation],
      parameters: [9, createRepeatedField(writeParameterOrReference)],
    },
    10,
  ),
);

export const DOCUMENT_V2: DocumentEncoding = {
  writeFields: createFieldsWriter({
    swagger: [1, writeTextField],
    info: [
      2,
      createMessageField(
        createFieldsWriter({
          title: [1, writeTextField],
          version: [2, writeTextField],
          description: [3, writeTextField],
        }),
      ),
    ],
    paths: [8, createMessageField((writer, paths) => createMapEntriesField(writePathItem)(writer, 2, paths))],
    definitions: [9, createMapField(writeSingleSchema)],
    parameters: [10, createMapField(writeParameter)],
  }),
  mapPaths: [['paths'], ['definitions'], ['parameters']],
};
