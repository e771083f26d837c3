@area:conversions
@needs:crd
@needs:webhooks
Feature: Conversion of custom objects by a webhook
  A CustomResourceDefinition can specify a webhook that converts objects between versions.

  Background:
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer}
      length: {type: integer}
      replicas: {type: integer}
      """

  @rule:conv-crd-webhook-reads
  Scenario: A list in another version contains the objects that the webhook returns
    conv-crd-webhook-reads: the server converts each object in the list.
    Detects: a server that changes only apiVersion.
    Given the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    And the manager "one" has applied the Widget "a":
      """
      {spec: {size: 3}}
      """
    And the manager "one" has applied the Widget "b":
      """
      {spec: {size: 4}}
      """
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets
    Then the response is 200
    And the items in any order are:
      | apiVersion                | metadata.name | spec         |
      | {unique}.example.com/beta | a             | {"length":3} |
      | {unique}.example.com/beta | b             | {"length":4} |

  @rule:conv-crd-webhook-writes
  Scenario: POST in another version stores the object that the webhook returns
    conv-crd-webhook-writes: the server stores the object in the storage version, and returns it in the requested version.
    Detects: a server that stores the request body with the apiVersion of the storage version.
    Given the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    When POST /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/beta', kind: Widget, metadata: {name: a}, spec: {length: 5}}
      """
    Then the response is a success
    And the response has:
      | apiVersion | {unique}.example.com/beta |
      | spec       | {"length":5}              |
    And the stored Widget "a" has:
      | apiVersion | {unique}.example.com/v1 |
      | spec       | {"size":5}              |

  @rule:conv-crd-webhook-stored-version
  Scenario: Requests in the storage version do not call the conversion webhook
    conv-crd-webhook-stored-version: the server writes and reads objects in the storage version even if the webhook is unavailable.
    Detects: a server that sends every object to the webhook.
    Given the conversion webhook "Widget" with:
      """
      closesConnection: true
      """
    And the manager "one" has applied the Widget "a":
      """
      {spec: {size: 3}}
      """
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets
    Then the response is 200
    And the items in any order are:
      | metadata.name | spec       |
      | a             | {"size":3} |

  @rule:conv-crd-webhook-selectors
  Scenario: The server applies label selectors to converted objects
    conv-crd-webhook-selectors: a label that the webhook sets selects the object in that version.
    Detects: a server that applies selectors to stored objects.
    Given the conversion webhook "Widget" with:
      """
      each: {metadata: {labels: {app: old}}}
      """
    And the manager "one" has applied the Widget "a":
      """
      {metadata: {labels: {app: web}}, spec: {size: 3}}
      """
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets?labelSelector=app%3Dold
    Then the response is 200
    And the items in any order are:
      | metadata.name |
      | a             |

  @rule:conv-crd-webhook-owners
  Scenario: An apply in v1 conflicts with the same field that another manager applied in beta
    conv-crd-webhook-owners: a manager that applied length in beta conflicts with a manager that applies a different size in v1.
    Detects: a server that treats fields of other versions as different fields.
    Given the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    And the manager "one" has applied the Widget.beta "a":
      """
      {spec: {length: 3}}
      """
    When the manager "two" applies the Widget "a":
      """
      {spec: {size: 4}}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | field        | message             |
      | FieldManagerConflict | .spec.length | conflict with "one" |
