@area:conversions
@needs:crd
@needs:webhooks
Feature: Watches of converted custom objects
  A watch in a version other than the storage version reports converted objects.

  Background:
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer}
      length: {type: integer}
      replicas: {type: integer}
      """

  @rule:conv-crd-webhook-watch
  Scenario: Watch events contain objects converted to the version of the watch
    conv-crd-webhook-watch: the server converts each object, and events keep the order of the changes.
    Detects: a server that sends stored objects, or sends events in the order in which conversions finish.
    Given the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    And a watch on /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets?watch=1
    And the manager "one" has applied the Widget "a":
      """
      {spec: {size: 3}}
      """
    And the manager "one" has applied the Widget "b":
      """
      {spec: {size: 4}}
      """
    And the manager "one" has changed the Widget "a":
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

  # Up to 1.16, conversion webhooks must accept reviews of v1beta1.
  @rule:watch-selector-leaves @since:1.17
  Scenario: A watch of converted objects with a labelSelector sends ADDED when an object begins to match
    watch-selector-leaves: the type of an event depends on whether the object matched before, in the version of the watch.
    Detects: a server that takes the type of the event from the change of the stored object.
    Given the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    And a watch on /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets?watch=1&labelSelector=app%3Dweb
    And the manager "one" has applied the Widget "a":
      """
      {metadata: {labels: {app: db}}, spec: {size: 3}}
      """
    And the manager "one" has applied the Widget "a":
      """
      {metadata: {labels: {app: web}}, spec: {size: 3}}
      """
    And the manager "one" has applied the Widget "a":
      """
      {metadata: {labels: {app: web}}, spec: {size: 4}}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":"db"}}}
      """
    Then the watch reports:
      | type     | name | apiVersion                | spec         |
      | ADDED    | a    | {unique}.example.com/beta | {"length":3} |
      | MODIFIED | a    | {unique}.example.com/beta | {"length":4} |
      | DELETED  | a    | {unique}.example.com/beta | {"length":4} |

  @rule:watch-reports-deletion @since:1.17
  Scenario: A watch of converted objects with a labelSelector reports the deletion of an object that matches
    watch-reports-deletion: the selector is compared with the last state of the deleted object.
    Detects: a server that compares the selector only with the state after a change.
    Given the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    And a watch on /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets?watch=1&labelSelector=app%3Dweb
    And the manager "one" has applied the Widget "a":
      """
      {metadata: {labels: {app: web}}, spec: {size: 3}}
      """
    When DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a
    Then the watch reports:
      | type    | name | apiVersion                | spec         |
      | ADDED   | a    | {unique}.example.com/beta | {"length":3} |
      | DELETED | a    | {unique}.example.com/beta | {"length":3} |
