@area:endpoints
Feature: Patching Endpoints
  What patch answers, and its query parameters.

  Scenario Outline: A <patch> answers with the object<how>
    ep-op-patch-200: 200 and the Endpoints as they are now, to the last field. ep-q-patch-pretty: the same with and without.
    Detects: the answer is the patch, a Status, the object of before or without its owners, or 201 or 202 for a sort of patch.
    Given the Endpoints "two-subsets" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=one<query> with the body:
      """<type>
      <body>
      """
    Then the answer is 200
    And the answer has:
      | kind                     | is     | Endpoints                    |
      | apiVersion               | is     | v1                           |
      | metadata.uid             | is     | {a:metadata.uid}             |
      | metadata.labels          | is     | {a:metadata.labels}          |
      | metadata.annotations     | is     | {"note":"x"}                 |
      | subsets                  | is     | {a:subsets}                  |
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the stored Endpoints "a" is the same as the answer

    @rule:ep-q-patch-pretty
    Examples: pretty
      | patch       | how          | query         | type                         | body                                      |
      | merge patch |              |               | application/merge-patch+json | {"metadata":{"annotations":{"note":"x"}}} |
      | merge patch | , pretty     | &pretty=true  | application/merge-patch+json | {"metadata":{"annotations":{"note":"x"}}} |
      | merge patch | , not pretty | &pretty=false | application/merge-patch+json | {"metadata":{"annotations":{"note":"x"}}} |

    @rule:ep-op-patch-200
    Examples: the others
      | patch                 | how      | query        | type                                   | body                                                                                      |
      | JSON Patch            |          |              | application/json-patch+json            | [{"op":"add","path":"/metadata/annotations","value":{"note":"x"}}]                        |
      | JSON Patch            | , pretty | &pretty=true | application/json-patch+json            | [{"op":"add","path":"/metadata/annotations","value":{"note":"x"}}]                        |
      | strategic merge patch |          |              | application/strategic-merge-patch+json | {"metadata":{"annotations":{"note":"x"}}}                                                 |
      | strategic merge patch | , pretty | &pretty=true | application/strategic-merge-patch+json | {"metadata":{"annotations":{"note":"x"}}}                                                 |
      | apply                 |          |              | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a, annotations: {note: x}}}            |
      | apply                 | , pretty | &pretty=true | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a, annotations: {note: x}}}            |

  @rule:ep-op-patch-200
  Scenario Outline: A <patch> that changes nothing answers with the object
    ep-op-patch-200: 200 and the Endpoints all the same; nothing is written.
    Detects: 204 or 304, an empty body, or a new version for the same object.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """<type>
      <body>
      """
    Then the answer is 200
    And the answer is the same as "a"
    And the stored Endpoints "a" is unchanged

    Examples: patches
      | patch                 | type                                   | body                                                                           |
      | JSON Patch            | application/json-patch+json            | [{"op":"replace","path":"/metadata/labels/app","value":"web"}]                 |
      | JSON Patch of a test  | application/json-patch+json            | [{"op":"test","path":"/metadata/labels/app","value":"web"}]                    |
      | merge patch           | application/merge-patch+json           | {"metadata":{"labels":{"app":"web"}}}                                          |
      | strategic merge patch | application/strategic-merge-patch+json | {"metadata":{"labels":{"app":"web"}}}                                          |

  @rule:ep-op-patch-body-required
  Scenario Outline: A <patch> without a body is rejected
    ep-op-patch-body-required: 400, and nothing changes.
    Detects: an empty body is a patch without changes.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=one with the bytes "" in "<type>"
    Then the answer is 400 BadRequest
    And the stored Endpoints "a" is unchanged

    Examples: patches
      | patch                 | type                                   |
      | JSON patch            | application/json-patch+json            |
      | strategic merge patch | application/strategic-merge-patch+json |
      | apply                 | application/apply-patch+yaml           |

    # Bodies are read before the patch is tried since 1.25: 500 before that.
    @since:1.25
    Examples: merge patch
      | patch                 | type                                   |
      | merge patch           | application/merge-patch+json           |

  @rule:ep-q-create-fieldmanager
  Scenario Outline: create reads fieldManager and fieldValidation, <releases>
    ep-q-create-fieldmanager: the manager of the record; ep-q-create-fieldvalidation: Ignore warns of nothing.
    Detects: only one of the two is read.
    When POST /api/v1/namespaces/{namespace}/endpoints?fieldManager=maker&fieldValidation=Ignore with the Endpoints "empty" where:
      | metadata.name   | a             |
      | metadata.labels | {"app":"web"} |
      | foo             | bar           |
    Then the answer is a success
    And the headers of the answer have:
      | Warning | <warning> |
    And the owners of the Endpoints "a" are:
      | manager | operation | fields                                |
      | maker   | Update    | .metadata.labels .metadata.labels.app |

    @until:1.32
    Examples: without a warning
      | releases   | warning  |
      | until 1.32 | (absent) |

    @since:1.33
    Examples: Endpoints are deprecated
      | releases     | warning |
      | from 1.33 on | 299 - "v1 Endpoints is deprecated in v1.33+; use discovery.orch.io/v1 EndpointSlice" |

  @rule:ep-q-patch-fieldmanager
  Scenario: patch reads fieldManager and force
    ep-q-patch-fieldmanager: the manager of the record; ep-q-patch-force: an apply wins over conflicts.
    Detects: force is known, but not handed on.
    Given "one" has applied the Endpoints "a":
      """
      metadata: {labels: {app: web}}
      """
    When "two" applies the Endpoints "a" with "force=true":
      """
      metadata: {labels: {app: api}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels | {"app":"api"} |
    And the owners of the Endpoints "a" are:
      | manager | operation | fields               |
      | two     | Apply     | .metadata.labels.app |

  @rule:ep-q-patch-fieldmanager
  Scenario: patch reads fieldManager, whatever its type
    ep-q-patch-fieldmanager: the manager of the record of a merge patch, too.
    Detects: only an apply has a manager.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=writer with the body:
      """application/merge-patch+json
      {"metadata":{"annotations":{"note":"x"}}}
      """
    Then the answer has:
      | metadata.managedFields[1].manager  | writer                                                |
      | metadata.managedFields[1].fieldsV1 | {"f:metadata":{"f:annotations":{".":{},"f:note":{}}}} |
