@area:rest
Feature: Partial changes
  A PATCH changes one object that is there; only an apply creates.

  @rule:rest-other-patch-always-patch
  Scenario Outline: A <patch> of an absent object creates nothing
    rest-other-patch-always-patch: 404, and there is no object.
    Mistake: a patch is taken for create-or-update whatever its type.
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """<type>
      <body>
      """
    Then the answer is 404 NotFound
    And the answer is a Status with:
      | message | endpoints "a" not found |
    And there is no Endpoints "a"

    Examples: patches
      | patch                 | type                                   | body                                                                                   |
      | JSON patch            | application/json-patch+json            | [{"op":"add","path":"/metadata","value":{"name":"a"}}]                                 |
      | merge patch           | application/merge-patch+json           | {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a","labels":{"app":"web"}}} |
      | strategic merge patch | application/strategic-merge-patch+json | {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a","labels":{"app":"web"}}} |

  @rule:rest-apply-classified-create
  @rule:ep-op-patch-201
  Scenario: An apply of an absent object is a create
    rest-apply-classified-create, ep-op-patch-201: 201 with the object, which is there afterwards.
    Mistake: 200, so that nobody knows that it is new, or 404.
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=one with the body:
      """application/apply-patch+yaml
      {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a","labels":{"app":"web"}}}
      """
    Then the answer is 201
    And the answer has:
      | kind                     | Endpoints     |
      | metadata.name            | a             |
      | metadata.labels          | {"app":"web"} |
      | metadata.uid             | (not empty)   |
      | metadata.resourceVersion | (not empty)   |
    And the stored Endpoints "a" has:
      | metadata.uid | {last:metadata.uid} |

  @rule:rest-apply-classified-patch
  Scenario: An apply of an object that is there is a patch
    rest-apply-classified-patch: 200, and it is the same object.
    Mistake: 201, or 409 AlreadyExists.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=one with the body:
      """application/apply-patch+yaml
      {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a","labels":{"tier":"back"}}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.uid         | {a:metadata.uid} |
      | metadata.labels.tier | back             |
      | subsets              | {a:subsets}      |

  @rule:rest-single-verb-one-object
  Scenario Outline: <verb> changes no sibling
    rest-single-verb-one-object: other objects keep their version.
    Mistake: a write touches the collection.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b"
    And the Endpoints "one-subset" named "d" in namespace "second"
    When <verb> /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """<type>
      {"apiVersion":"v1","kind":"<kind>","metadata":{"name":"<name>"}}
      """
    Then the answer is a success
    And the stored Endpoints "a" is unchanged
    And the stored Endpoints "b" is unchanged
    And the stored Endpoints "d" is unchanged

    Examples: verbs
      | verb   | path                   | name | kind      | type                         |
      | POST   |                        | c    | Endpoints | application/json             |
      | PUT    | /c                     | c    | Endpoints | application/json             |
      | PATCH  | /c?fieldManager=one    | c    | Endpoints | application/apply-patch+yaml |

  @rule:rest-patch-conditional-on-version
  Scenario Outline: A <patch> with a version that is not the stored one conflicts
    rest-patch-conditional-on-version: 409 and nothing changes.
    Mistake: the version in a patch is overwritten by the stored one before anybody looks.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "a" is remembered as "old"
    And the Endpoints "a" has been changed:
      | metadata.labels.tier | back |
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the answer is 409 Conflict
    And the stored Endpoints "a" is unchanged

    Examples: patches
      | patch                 | type                                   | body                                                                                                                                        |
      | JSON patch            | application/json-patch+json            | [{"op":"replace","path":"/metadata/resourceVersion","value":"{old:metadata.resourceVersion}"},{"op":"remove","path":"/subsets"}]             |
      | merge patch           | application/merge-patch+json           | {"metadata":{"resourceVersion":"{old:metadata.resourceVersion}"},"subsets":null}                                                            |
      | strategic merge patch | application/strategic-merge-patch+json | {"metadata":{"resourceVersion":"{old:metadata.resourceVersion}"},"subsets":null}                                                            |
      | apply                 | application/apply-patch+yaml           | {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a","resourceVersion":"{old:metadata.resourceVersion}","annotations":{"x":"y"}}} |

  @rule:rest-client-retry-on-conflict
  Scenario: Clients that repeat on conflict lose no change
    rest-client-retry-on-conflict: who is told 409 reads again, changes again and sends again.
    Mistake: the change is sent again without its condition, and takes back what others did.
    Given the Endpoints "one-subset" named "a"
    When 8 clients add a label of their own to the Endpoints "a" at once
    Then every one of them was accepted, some after a conflict
    And the stored Endpoints "a" has:
      | metadata.labels.client-0 | x |
      | metadata.labels.client-1 | x |
      | metadata.labels.client-2 | x |
      | metadata.labels.client-3 | x |
      | metadata.labels.client-4 | x |
      | metadata.labels.client-5 | x |
      | metadata.labels.client-6 | x |
      | metadata.labels.client-7 | x |
