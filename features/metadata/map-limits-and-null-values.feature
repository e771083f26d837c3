@area:metadata
Feature: Limits and null values of labels, annotations and generated names
  The server validates the complete result of each write, and stores a null value as an empty string.

  @resource @rule:meta-annotation-syntax @needs:resource:metadata-as-sent
  Scenario Outline: A <patch> that increases the total size of the annotations to <size> returns <response>
    meta-annotation-syntax: the limit of 256 KiB applies to all annotations of the stored object together.
    Detects: a server that validates only the size of the annotations in the request.
    Given the resource "plain" named "a" with:
      | metadata.annotations | {"{letters:63}":"{letters:131072}"} |
    When PATCH /{collection}/a?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the response is <response>

    Examples: patches
      | patch       | size                | response    | type                         | body                                                                       |
      | merge patch | 256 KiB plus 1 byte | 422 Invalid | application/merge-patch+json | {"metadata":{"annotations":{"b":"{letters:131009}"}}}                      |
      | JSON Patch  | 256 KiB plus 1 byte | 422 Invalid | application/json-patch+json  | [{"op":"add","path":"/metadata/annotations/b","value":"{letters:131009}"}] |
      | merge patch | 256 KiB             | 200         | application/merge-patch+json | {"metadata":{"annotations":{"b":"{letters:131008}"}}}                      |

  @rule:meta-labels-roundtrip @rule:meta-annotations-roundtrip
  Scenario Outline: A <write> with a null label and a null annotation stores empty strings
    meta-labels-roundtrip, meta-annotations-roundtrip: the values of the maps are strings, and null is decoded as the empty string.
    Detects: a server that drops the keys, stores null, or rejects the object.
    When <method> /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """
      {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {app: null}, annotations: {note: null}}}
      """
    Then the response is a success
    And the response has:
      | metadata.labels      | {"app":""}  |
      | metadata.annotations | {"note":""} |
    And the stored Endpoints "a" is the same as the response

    Examples: writes
      | write | method | path |
      | POST  | POST   |      |
      | PUT   | PUT    | /a   |

  @resource @rule:meta-generatename-prefix
  Scenario: POST with an empty name and generateName returns a generated name
    meta-generatename-prefix: an empty name is the same as an absent name.
    Detects: a server that rejects the empty name.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name         | ""   |
      | metadata.generateName | web- |
    Then the response is a success
    And the response has:
      | metadata.name | /^web-[a-z0-9]{5}$/ |

  @resource @rule:meta-generatename-prefix
  Scenario: A dry-run POST with generateName returns a generated name and stores nothing
    meta-generatename-prefix: the response has a name, but the server does not store the object.
    Detects: a server that returns the prefix as the name in a dry run.
    When POST /{collection}?dryRun=All with the resource "labelled" where:
      | metadata.name         | (absent) |
      | metadata.generateName | web-     |
    Then the response is a success
    And the response has:
      | metadata.name | /^web-[a-z0-9]{5}$/ |
    And there is no resource "{last:metadata.name}"

  @rule:meta-generatename-prefix
  Scenario: POST with an invalid generateName returns causes for generateName and for the generated name
    meta-generatename-prefix: both fields are validated.
    Detects: a server that validates only the generated name, so that the error does not name the field that the client has set.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.generateName | Web- |
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                 | reason            |
      | metadata.generateName | FieldValueInvalid |
      | metadata.name         | FieldValueInvalid |

  @rule:meta-finalizers-string-list @resource:custom @needs:crd @since:1.32
  Scenario Outline: POST of a custom resource with the finalizers <finalizers> returns <warnings> warnings
    meta-finalizers-string-list: a custom resource can have finalizers without a domain, and each of them causes a warning.
    Detects: a server that rejects finalizers without a domain, or that returns a warning only for the first of them.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name       | a            |
      | metadata.finalizers | <finalizers> |
    Then the response is a success
    And the stored resource "a" has:
      | metadata.finalizers | <finalizers> |
    And the warnings in any order are:
      | text             |
      | <first warning>  |
      | <second warning> |

    Examples: finalizers
      | finalizers                       | warnings | first warning                   | second warning                   |
      | ["hold","example.com/a","other"] | two      | /^metadata.finalizers: "hold":/ | /^metadata.finalizers: "other":/ |
