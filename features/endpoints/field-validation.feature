@area:endpoints
Feature: Writers of Endpoints and unknown fields
  What create, update and patch read of fieldManager and fieldValidation.

  @rule:ep-q-update-fieldmanager
  Scenario Outline: update reads fieldManager and fieldValidation, <releases>
    ep-q-update-fieldmanager: the manager of the record; ep-q-update-fieldvalidation: Strict has nothing against what is known.
    Detects: only one of the two is read.
    Given the Endpoints "one-subset" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=writer&fieldValidation=Strict with "a" where:
      | metadata.annotations | {"note":"x"} |
    Then the answer is 200
    And the headers of the answer have:
      | Warning | <warning> |
    And the answer has:
      | metadata.managedFields[1].manager  | writer                                                    |
      | metadata.managedFields[1].fieldsV1 | {"f:metadata":{"f:annotations":{".":{},"f:note":{}}}} |

    @until:1.32
    Examples: without a warning
      | releases   | warning  |
      | until 1.32 | (absent) |

    @since:1.33
    Examples: Endpoints are deprecated
      | releases     | warning |
      | from 1.33 on | 299 - "v1 Endpoints is deprecated in v1.33+; use discovery.orch.io/v1 EndpointSlice" |

  @until:1.32
  Scenario Outline: <method> of Endpoints under fieldValidation=Warn
    ep-q-create-fieldvalidation, ep-q-update-fieldvalidation, ep-q-patch-fieldvalidation: it is written, and there is a warning.
    Detects: one of the verbs doesn't read it.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?fieldValidation=Warn with the body:
      """<type>
      {"metadata":{"name":"<name>","labels":{"x":"y"}},"subset":[]}
      """
    Then the answer is <code>
    And the warnings in any order are:
      | text                   |
      | unknown field "subset" |
    And the stored Endpoints "<name>" is the same as the answer

    @rule:ep-q-create-fieldvalidation
    Examples: writes, create
      | method | path | name | type                         | code |
      | POST   |      | a    | application/json             | 201  |

    @rule:ep-q-update-fieldvalidation
    Examples: writes, update
      | method | path | name | type                         | code |
      | PUT    | /b   | b    | application/json             | 200  |

    @rule:ep-q-patch-fieldvalidation
    Examples: writes, patch
      | method | path | name | type                         | code |
      | PATCH  | /b   | b    | application/merge-patch+json | 200  |

  @until:1.32
  Scenario Outline: <method> of Endpoints under fieldValidation=Ignore
    ep-q-create-fieldvalidation, ep-q-update-fieldvalidation, ep-q-patch-fieldvalidation: it is written, without a warning.
    Detects: one of the verbs doesn't read it.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?fieldValidation=Ignore with the body:
      """<type>
      {"metadata":{"name":"<name>","labels":{"x":"y"}},"subset":[]}
      """
    Then the answer is <code>
    And the headers of the answer have:
      | Warning | (absent) |
    And the answer has:
      | metadata.labels | {"x":"y"} |
      | subset          | (absent)  |
    And the stored Endpoints "<name>" is the same as the answer

    @rule:ep-q-create-fieldvalidation
    Examples: writes, create
      | method | path | name | type                         | code |
      | POST   |      | a    | application/json             | 201  |

    @rule:ep-q-update-fieldvalidation
    Examples: writes, update
      | method | path | name | type                         | code |
      | PUT    | /b   | b    | application/json             | 200  |

    @rule:ep-q-patch-fieldvalidation
    Examples: writes, patch
      | method | path | name | type                         | code |
      | PATCH  | /b   | b    | application/merge-patch+json | 200  |

  Scenario Outline: <method> of Endpoints under fieldValidation=Strict
    ep-q-create-fieldvalidation, ep-q-update-fieldvalidation, ep-q-patch-fieldvalidation: it is refused and nothing is written;
    kube-apiserver answers 422 to a patch.
    Detects: one of the verbs doesn't read it.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?fieldValidation=Strict with the body:
      """<type>
      {"metadata":{"name":"<name>","labels":{"x":"y"}},"subset":[]}
      """
    Then the answer is <code> <reason>
    And the Status has:
      | message | contains | strict decoding error: unknown field "subset" |
    And the namespace holds the Endpoints "b"
    And the stored Endpoints "b" is unchanged

    @rule:ep-q-create-fieldvalidation
    Examples: writes, create
      | method | path | name | type             | code | reason     |
      | POST   |      | a    | application/json | 400  | BadRequest |

    @rule:ep-q-update-fieldvalidation
    Examples: writes, update
      | method | path | name | type             | code | reason     |
      | PUT    | /b   | b    | application/json | 400  | BadRequest |
      | PUT    | /a   | a    | application/json | 400  | BadRequest |

    @rule:ep-q-patch-fieldvalidation @profile:specification
    Examples: a patch as specified
      | method | path | name | type                         | code | reason     |
      | PATCH  | /b   | b    | application/merge-patch+json | 400  | BadRequest |

    @rule:ep-q-patch-fieldvalidation @profile:kubernetes
    Examples: a patch of kube-apiserver
      | method | path | name | type                         | code | reason  |
      | PATCH  | /b   | b    | application/merge-patch+json | 422  | Invalid |
