@area:conversions
@needs:crd
@needs:admission-webhook
Feature: Custom objects that a webhook converts
  A definition may name a webhook that makes objects of one version into those of another. What it answers is not taken on trust.

  Background:
    Given the custom type Widget of the versions "v1, beta" with status and scale, whose spec has:
      """
      size: {type: integer}
      length: {type: integer}
      replicas: {type: integer}
      """

  @rule:conv-crd-webhook-reads
  Scenario: Objects are shown in another version as the webhook converts them
    conv-crd-webhook-reads: a list shows each object as the webhook makes it.
    Detects: nothing but the apiVersion changes.
    Given the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    And "one" has applied the Widget "a":
      """
      {spec: {size: 3}}
      """
    And "one" has applied the Widget "b":
      """
      {spec: {size: 4}}
      """
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets
    Then the answer is 200
    And the items in any order are:
      | apiVersion                | metadata.name | spec         |
      | {unique}.example.com/beta | a             | {"length":3} |
      | {unique}.example.com/beta | b             | {"length":4} |

  @rule:conv-crd-webhook-writes
  Scenario: What is written in another version is stored as the webhook converts it
    conv-crd-webhook-writes: the storage version is the first one here, and the answer is what would be read.
    Detects: the object is stored as it was sent, with the apiVersion of the storage version.
    Given the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    When POST /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/beta', kind: Widget, metadata: {name: a}, spec: {length: 5}}
      """
    Then the answer is a success
    And the answer has:
      | apiVersion | {unique}.example.com/beta |
      | spec       | {"length":5}              |
    And the stored Widget "a" has:
      | apiVersion | {unique}.example.com/v1 |
      | spec       | {"size":5}              |

  @rule:conv-crd-webhook-stored-version
  Scenario: The version in which objects are stored needs no webhook
    conv-crd-webhook-stored-version: they are written and read there even if the webhook is gone.
    Detects: every object of such a type is sent to the webhook.
    Given the conversion webhook "Widget" with:
      """
      silent: true
      """
    And "one" has applied the Widget "a":
      """
      {spec: {size: 3}}
      """
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets
    Then the answer is 200
    And the items in any order are:
      | metadata.name | spec       |
      | a             | {"size":3} |

  @rule:conv-crd-webhook-selectors
  Scenario: Selectors see converted objects
    conv-crd-webhook-selectors: a label that the webhook sets selects the object in that version.
    Detects: objects are selected as they are stored.
    Given the conversion webhook "Widget" with:
      """
      each: {metadata: {labels: {app: old}}}
      """
    And "one" has applied the Widget "a":
      """
      {metadata: {labels: {app: web}}, spec: {size: 3}}
      """
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets?labelSelector=app%3Dold
    Then the answer is 200
    And the items in any order are:
      | metadata.name |
      | a             |

  @rule:conv-crd-webhook-watch
  Scenario: Events come in the version of the watch
    conv-crd-webhook-watch: each object as the webhook converts it, in the order of the changes.
    Detects: events show what is stored, or wait for no conversion and overtake each other.
    Given the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    And a watch on /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets?watch=1
    And "one" has applied the Widget "a":
      """
      {spec: {size: 3}}
      """
    And "one" has applied the Widget "b":
      """
      {spec: {size: 4}}
      """
    And "one" has changed the Widget "a":
      """
      {spec: {size: 6}}
      """
    When DELETE /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/b
    Then the watch reports:
      | type     | name | apiVersion                | spec         |
      | ADDED    | a    | {unique}.example.com/beta | {"length":3} |
      | ADDED    | b    | {unique}.example.com/beta | {"length":4} |
      | MODIFIED | a    | {unique}.example.com/beta | {"length":6} |
      | DELETED  | b    | {unique}.example.com/beta | {"length":4} |

  @rule:conv-crd-webhook-owners
  Scenario: Owners are asked in the version in which they wrote
    conv-crd-webhook-owners: who applied the length conflicts with who applies another size.
    Detects: fields of another version are taken for other fields.
    Given the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    And "one" has applied the Widget.beta "a":
      """
      {spec: {length: 3}}
      """
    When "two" applies the Widget "a":
      """
      {spec: {size: 4}}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | field        | message             |
      | FieldManagerConflict | .spec.length | conflict with "one" |
