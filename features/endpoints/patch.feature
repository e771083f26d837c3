@area:endpoints
Feature: Patching Endpoints
  What patch answers, and its query parameters.

  @rule:ep-op-patch-200
  @rule:ep-q-patch-pretty
  Scenario Outline: PATCH answers with the object<how>
    ep-op-patch-200: 200 and the Endpoints as they are now. ep-q-patch-pretty: the same with and without.
    Mistake: the answer is the patch, a Status, or the object of before.
    Given the Endpoints "two-subsets" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a<query> with the body:
      """application/merge-patch+json
      {"metadata":{"annotations":{"note":"x"}}}
      """
    Then the answer is 200
    And the answer has:
      | kind                 | Endpoints         |
      | apiVersion           | v1                |
      | metadata.uid         | {a:metadata.uid}  |
      | metadata.annotations | {"note":"x"}      |
      | subsets              | {a:subsets}       |
    And "{last:metadata.resourceVersion}" differs from "{a:metadata.resourceVersion}"
    And the stored Endpoints "a" has:
      | metadata.resourceVersion | {last:metadata.resourceVersion} |
      | metadata.annotations     | {"note":"x"}                    |

    Examples: pretty
      | how           | query         |
      |               |               |
      | , pretty      | ?pretty=true  |
      | , not pretty  | ?pretty=false |

  @rule:ep-op-patch-body-required
  Scenario Outline: A <patch> without a body is rejected
    ep-op-patch-body-required: 400, and nothing changes.
    Mistake: an empty body is a patch without changes.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=one with the bytes "" in "<type>"
    Then the answer is 400 BadRequest
    And the stored Endpoints "a" is unchanged

    Examples: patches
      | patch                 | type                                   |
      | JSON patch            | application/json-patch+json            |
      | merge patch           | application/merge-patch+json           |
      | strategic merge patch | application/strategic-merge-patch+json |
      | apply                 | application/apply-patch+yaml           |

  @rule:ep-q-create-fieldmanager
  @rule:ep-q-create-fieldvalidation
  Scenario: create reads fieldManager and fieldValidation
    ep-q-create-fieldmanager: the manager of the record; ep-q-create-fieldvalidation: Ignore warns of nothing.
    Mistake: only one of the two is read.
    When POST /api/v1/namespaces/{namespace}/endpoints?fieldManager=maker&fieldValidation=Ignore with the Endpoints "empty" where:
      | metadata.name   | a             |
      | metadata.labels | {"app":"web"} |
      | foo             | bar           |
    Then the answer is 201
    And there are no warnings
    And the owners of the Endpoints "a" are:
      | manager | operation | fields                                |
      | maker   | Update    | .metadata.labels .metadata.labels.app |

  @rule:ep-q-update-fieldmanager
  @rule:ep-q-update-fieldvalidation
  Scenario: update reads fieldManager and fieldValidation
    ep-q-update-fieldmanager: the manager of the record; ep-q-update-fieldvalidation: Strict refuses what is unknown.
    Mistake: only one of the two is read.
    Given the Endpoints "one-subset" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=writer&fieldValidation=Strict with "a" where:
      | metadata.annotations | {"note":"x"} |
    Then the answer is 200
    And the answer has:
      | metadata.managedFields[1].manager  | writer                                                    |
      | metadata.managedFields[1].fieldsV1 | {"f:metadata":{"f:annotations":{".":{},"f:note":{}}}} |

  @rule:ep-q-update-fieldvalidation
  @rule:ep-q-create-fieldvalidation
  @rule:ep-q-patch-fieldvalidation
  Scenario Outline: <method> of Endpoints under fieldValidation=<level>
    ep-q-create-fieldvalidation, ep-q-update-fieldvalidation, ep-q-patch-fieldvalidation: Ignore, Warn and Strict are the levels.
    Mistake: one of the verbs doesn't read it.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?fieldValidation=<level> with the body:
      """<type>
      {"metadata":{"name":"<name>","labels":{"x":"y"}},"subset":[]}
      """
    Then the answer is one of <codes>
    And the warnings in any order are:
      | unknown field "subset" |

    Examples: levels
      | method | path | name | level | type                         | codes    |
      | POST   |      | a    | Warn  | application/json             | 200, 201 |
      | PUT    | /b   | b    | Warn  | application/json             | 200, 201 |
      | PATCH  | /b   | b    | Warn  | application/merge-patch+json | 200, 201 |

  @rule:ep-q-patch-fieldmanager
  @rule:ep-q-patch-force
  Scenario: patch reads fieldManager and force
    ep-q-patch-fieldmanager: the manager of the record; ep-q-patch-force: an apply wins over conflicts.
    Mistake: force is known, but not handed on.
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
    Mistake: only an apply has a manager.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=writer with the body:
      """application/merge-patch+json
      {"metadata":{"annotations":{"note":"x"}}}
      """
    Then the answer has:
      | metadata.managedFields[1].manager  | writer                                                |
      | metadata.managedFields[1].fieldsV1 | {"f:metadata":{"f:annotations":{".":{},"f:note":{}}}} |
