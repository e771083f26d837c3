@area:rest
Feature: Writes leave other objects unchanged
  A write changes only one object. No update is lost if clients retry after a conflict.

  @resource @rule:rest-single-verb-one-object @needs:resource:metadata-only-objects
  Scenario Outline: A <verb> that creates an object leaves other objects unchanged
    rest-single-verb-one-object: other objects keep their resourceVersion.
    Detects: a server that changes other objects of the collection.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b"
    And the resource "labelled" named "d" in namespace "second"
    When <verb> /{collection}<path> with the body:
      """<type>
      {"apiVersion":"{resource:apiVersion}","kind":"<kind>","metadata":{"name":"<name>"}}
      """
    Then the response is a success
    And the stored resource "a" is unchanged
    And the stored resource "b" is unchanged
    And the stored resource "d" is unchanged

    Examples: POST and apply
      | verb  | path                | name | kind            | type                         |
      | POST  |                     | c    | {resource:kind} | application/json             |
      | PATCH | /c?fieldManager=one | c    | {resource:kind} | application/apply-patch+yaml |

    @needs:resource:create-on-update
    Examples: create by PUT
      | verb | path | name | kind            | type             |
      | PUT  | /c   | c    | {resource:kind} | application/json |

  @rule:rest-single-verb-one-object
  @needs:type:configmaps
  Scenario Outline: A <verb> of an existing Endpoints object leaves other objects unchanged
    rest-single-verb-one-object: objects with the same name in another namespace and objects of another kind are unchanged.
    Detects: a server that finds the object only by name or labels, or changes the resourceVersion of other objects.
    Given the Endpoints "one-subset" named "b"
    And the Endpoints "one-subset" named "c" in namespace "second"
    And the ConfigMap "empty" named "d"
    And the response to POST /api/v1/namespaces/{namespace}/endpoints with this body is saved as "target":
      """
      {metadata: {name: c, labels: {app: web}}, subsets: [{addresses: [{ip: 10.10.1.1}]}]}
      """
    When <method> /api/v1/namespaces/{namespace}/endpoints/c?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the stored Endpoints "b" is unchanged
    And the stored Endpoints "c" is unchanged
    And the stored ConfigMap "d" is unchanged

    Examples: writes
      | verb                  | method | type                                   | body                                                                           |
      | PUT                   | PUT    | application/json                       | {"metadata":{"name":"c","labels":{"app":"api"}}}                               |
      | JSON Patch            | PATCH  | application/json-patch+json            | [{"op":"replace","path":"/metadata/labels/app","value":"api"}]                 |
      | merge patch           | PATCH  | application/merge-patch+json           | {"metadata":{"labels":{"app":"api"}}}                                          |
      | strategic merge patch | PATCH  | application/strategic-merge-patch+json | {"metadata":{"labels":{"app":"api"}}}                                          |
      | server-side apply     | PATCH  | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: c, annotations: {note: x}}} |
      | DELETE                | DELETE | application/json                       | {}                                                                             |

  @rule:rest-client-retry-on-conflict
  Scenario: Concurrent clients that retry on conflict lose no updates
    rest-client-retry-on-conflict: a client that receives 409 reads the object, applies its change and writes again.
    Detects: a client that repeats the write without resourceVersion and overwrites other changes.
    When 3 random programs run: "8 clients change Endpoints at once"
    Then the responses match the model
