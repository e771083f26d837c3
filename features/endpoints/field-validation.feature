@area:endpoints
Feature: Field validation of Endpoints writes
  The verbs create, update and patch accept fieldManager and fieldValidation.

  @rule:ep-q-update-fieldmanager
  Scenario Outline: PUT of Endpoints with fieldManager and fieldValidation=Strict records the manager (<releases>: <result>)
    ep-q-update-fieldmanager: the managedFields entry has the given manager; ep-q-update-fieldvalidation: Strict accepts known fields.
    Detects: a server that ignores fieldManager, or rejects fieldValidation.
    Given the Endpoints "one-subset" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=writer&fieldValidation=Strict with the saved object "a" where:
      | metadata.annotations | {"note":"x"} |
    Then the response is 200
    And the headers of the response have:
      | Warning | <warning> |
    And the response has:
      | metadata.managedFields[1].manager  | writer                                                |
      | metadata.managedFields[1].fieldsV1 | {"f:metadata":{"f:annotations":{".":{},"f:note":{}}}} |

    @until:1.32
    Examples: no warning
      | releases   | result     | warning  |
      | up to 1.32 | no warning | (absent) |

    @since:1.33
    Examples: a warning, because Endpoints are deprecated
      | releases     | result                | warning |
      | from 1.33 on | a deprecation warning | 299 - "v1 Endpoints is deprecated in v1.33+; use discovery.orch.io/v1 EndpointSlice" |

  @until:1.32
  Scenario Outline: <method> of Endpoints with an unknown field and fieldValidation=Warn returns a warning
    ep-q-create-fieldvalidation, ep-q-update-fieldvalidation, ep-q-patch-fieldvalidation: the object is stored, and the response has a
    warning.
    Detects: a server that ignores fieldValidation for one of the verbs.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?fieldValidation=Warn with the body:
      """<type>
      {"metadata":{"name":"<name>","labels":{"x":"y"}},"subset":[]}
      """
    Then the response is <code>
    And the warnings in any order are:
      | text                   |
      | unknown field "subset" |
    And the stored Endpoints "<name>" is the same as the response

    @rule:ep-q-create-fieldvalidation
    Examples: create
      | method | path | name | type             | code |
      | POST   |      | a    | application/json | 201  |

    @rule:ep-q-update-fieldvalidation
    Examples: update
      | method | path | name | type             | code |
      | PUT    | /b   | b    | application/json | 200  |

    @rule:ep-q-patch-fieldvalidation
    Examples: patch
      | method | path | name | type                         | code |
      | PATCH  | /b   | b    | application/merge-patch+json | 200  |

  @until:1.32
  Scenario Outline: <method> of Endpoints with an unknown field and fieldValidation=Ignore returns no warning
    ep-q-create-fieldvalidation, ep-q-update-fieldvalidation, ep-q-patch-fieldvalidation: the object is stored, and the response has no
    warning.
    Detects: a server that ignores fieldValidation for one of the verbs.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?fieldValidation=Ignore with the body:
      """<type>
      {"metadata":{"name":"<name>","labels":{"x":"y"}},"subset":[]}
      """
    Then the response is <code>
    And the headers of the response have:
      | Warning | (absent) |
    And the response has:
      | metadata.labels | {"x":"y"} |
      | subset          | (absent)  |
    And the stored Endpoints "<name>" is the same as the response

    @rule:ep-q-create-fieldvalidation
    Examples: create
      | method | path | name | type             | code |
      | POST   |      | a    | application/json | 201  |

    @rule:ep-q-update-fieldvalidation
    Examples: update
      | method | path | name | type             | code |
      | PUT    | /b   | b    | application/json | 200  |

    @rule:ep-q-patch-fieldvalidation
    Examples: patch
      | method | path | name | type                         | code |
      | PATCH  | /b   | b    | application/merge-patch+json | 200  |

  Scenario Outline: <method> of Endpoints named <name> with an unknown field and fieldValidation=Strict returns <code> <reason>
    ep-q-create-fieldvalidation, ep-q-update-fieldvalidation, ep-q-patch-fieldvalidation: the request is rejected and nothing is stored;
    kube-apiserver returns 422 for a patch.
    Detects: a server that ignores fieldValidation for one of the verbs.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?fieldValidation=Strict with the body:
      """<type>
      {"metadata":{"name":"<name>","labels":{"x":"y"}},"subset":[]}
      """
    Then the response is <code> <reason>
    And the Status has:
      | message | contains | strict decoding error: unknown field "subset" |
    And the namespace contains only the Endpoints "b"
    And the stored Endpoints "b" is unchanged

    @rule:ep-q-create-fieldvalidation
    Examples: create
      | method | path | name | type             | code | reason     |
      | POST   |      | a    | application/json | 400  | BadRequest |

    @rule:ep-q-update-fieldvalidation
    Examples: update
      | method | path | name | type             | code | reason     |
      | PUT    | /b   | b    | application/json | 400  | BadRequest |
      | PUT    | /a   | a    | application/json | 400  | BadRequest |

    @rule:ep-q-patch-fieldvalidation @profile:specification
    Examples: patch, specification
      | method | path | name | type                         | code | reason     |
      | PATCH  | /b   | b    | application/merge-patch+json | 400  | BadRequest |

    @rule:ep-q-patch-fieldvalidation @profile:kubernetes
    Examples: patch, kube-apiserver
      | method | path | name | type                         | code | reason  |
      | PATCH  | /b   | b    | application/merge-patch+json | 422  | Invalid |
