@area:rest
Feature: Writes beside other writes
  A write changes one object, and no other client's work is lost by it.

  @resource @rule:rest-single-verb-one-object @needs:resource:bare-objects
  Scenario Outline: <verb> changes no sibling
    rest-single-verb-one-object: other objects keep their version.
    Detects: a write touches the collection.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b"
    And the resource "labelled" named "d" in namespace "second"
    When <verb> /{collection}<path> with the body:
      """<type>
      {"apiVersion":"{resource:apiVersion}","kind":"<kind>","metadata":{"name":"<name>"}}
      """
    Then the answer is a success
    And the stored resource "a" is unchanged
    And the stored resource "b" is unchanged
    And the stored resource "d" is unchanged

    Examples: verbs
      | verb  | path                | name | kind            | type                         |
      | POST  |                     | c    | {resource:kind} | application/json             |
      | PATCH | /c?fieldManager=one | c    | {resource:kind} | application/apply-patch+yaml |

    @needs:resource:create-on-update
    Examples: creating by PUT
      | verb  | path                | name | kind            | type                         |
      | PUT   | /c                  | c    | {resource:kind} | application/json             |

  @rule:rest-single-verb-one-object
  @needs:type:configmaps
  Scenario Outline: A <verb> of an object that exists changes no sibling
    rest-single-verb-one-object: neither its neighbour, nor what has its name in another namespace or is of another kind.
    Detects: the write goes by the name alone, or by the labels, or bumps the version of whatever stands near.
    Given the Endpoints "one-subset" named "b"
    And the Endpoints "one-subset" named "c" in namespace "second"
    And the ConfigMap "empty" named "d"
    And the answer to POST /api/v1/namespaces/{namespace}/endpoints is remembered as "target" with the body:
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
      | verb                  | method | type                                   | body                                                                                   |
      | PUT                   | PUT    | application/json                       | {"metadata":{"name":"c","labels":{"app":"api"}}}                                       |
      | JSON Patch            | PATCH  | application/json-patch+json            | [{"op":"replace","path":"/metadata/labels/app","value":"api"}]                         |
      | merge patch           | PATCH  | application/merge-patch+json           | {"metadata":{"labels":{"app":"api"}}}                                                  |
      | strategic merge patch | PATCH  | application/strategic-merge-patch+json | {"metadata":{"labels":{"app":"api"}}}                                                  |
      | apply                 | PATCH  | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: c, annotations: {note: x}}}         |
      | DELETE                | DELETE | application/json                       | {}                                                                                     |

  @rule:rest-client-retry-on-conflict
  Scenario: Clients that repeat on conflict lose no change
    rest-client-retry-on-conflict: who is told 409 reads again, changes again and sends again.
    Detects: the change is sent again without its condition, and takes back what others did.
    When 3 random "8 clients change Endpoints at once" programs run
    Then the model agrees
