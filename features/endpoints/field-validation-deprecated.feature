@area:endpoints
Feature: Field validation of Endpoints writes, since 1.33
  Endpoints have been deprecated since 1.33, so each response has a warning about the deprecation.

  @since:1.33
  Scenario Outline: <method> of Endpoints with an unknown field and fieldValidation=Warn returns a warning, since 1.33
    ep-q-create-fieldvalidation, ep-q-update-fieldvalidation, ep-q-patch-fieldvalidation: the object is stored; the response has a warning
    for the field and a warning for the deprecation.
    Detects: a server that ignores fieldValidation for one of the verbs.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?fieldValidation=Warn with the body:
      """<type>
      {"metadata":{"name":"<name>","labels":{"x":"y"}},"subset":[]}
      """
    Then the response is <code>
    And the warnings in any order are:
      | text                                                                            |
      | unknown field "subset"                                                          |
      | v1 Endpoints is deprecated in v1.33+; use discovery.orch.io/v1 EndpointSlice |
    And the stored Endpoints "<name>" is the same as the response

    @rule:ep-q-create-fieldvalidation
    Examples: create
      | method | path | name | type                         | code |
      | POST   |      | a    | application/json             | 201  |

    @rule:ep-q-update-fieldvalidation
    Examples: update
      | method | path | name | type                         | code |
      | PUT    | /b   | b    | application/json             | 200  |

    @rule:ep-q-patch-fieldvalidation
    Examples: patch
      | method | path | name | type                         | code |
      | PATCH  | /b   | b    | application/merge-patch+json | 200  |

  @since:1.33
  Scenario Outline: <method> of Endpoints with an unknown field and fieldValidation=Ignore returns only the deprecation warning, since 1.33
    ep-q-create-fieldvalidation, ep-q-update-fieldvalidation, ep-q-patch-fieldvalidation: the object is stored without a warning for the
    field.
    Detects: a server that ignores fieldValidation for one of the verbs.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?fieldValidation=Ignore with the body:
      """<type>
      {"metadata":{"name":"<name>","labels":{"x":"y"}},"subset":[]}
      """
    Then the response is <code>
    And the headers of the response have:
      | Warning | 299 - "v1 Endpoints is deprecated in v1.33+; use discovery.orch.io/v1 EndpointSlice" |
    And the response has:
      | metadata.labels | {"x":"y"} |
      | subset          | (absent)  |
    And the stored Endpoints "<name>" is the same as the response

    @rule:ep-q-create-fieldvalidation
    Examples: create
      | method | path | name | type                         | code |
      | POST   |      | a    | application/json             | 201  |

    @rule:ep-q-update-fieldvalidation
    Examples: update
      | method | path | name | type                         | code |
      | PUT    | /b   | b    | application/json             | 200  |

    @rule:ep-q-patch-fieldvalidation
    Examples: patch
      | method | path | name | type                         | code |
      | PATCH  | /b   | b    | application/merge-patch+json | 200  |
