@area:endpoints
Feature: Writers of Endpoints and unknown fields, from 1.33 on
  Endpoints are deprecated since 1.33: each answer about them has a warning of its own.

  @since:1.33
  Scenario Outline: <method> of Endpoints under fieldValidation=Warn, from 1.33 on
    ep-q-create-fieldvalidation, ep-q-update-fieldvalidation, ep-q-patch-fieldvalidation: it is written, and there is a warning beside the one about the kind.
    Detects: one of the verbs doesn't read it.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?fieldValidation=Warn with the body:
      """<type>
      {"metadata":{"name":"<name>","labels":{"x":"y"}},"subset":[]}
      """
    Then the answer is <code>
    And the warnings in any order are:
      | text                                                                            |
      | unknown field "subset"                                                          |
      | v1 Endpoints is deprecated in v1.33+; use discovery.orch.io/v1 EndpointSlice |
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

  @since:1.33
  Scenario Outline: <method> of Endpoints under fieldValidation=Ignore, from 1.33 on
    ep-q-create-fieldvalidation, ep-q-update-fieldvalidation, ep-q-patch-fieldvalidation: it is written, with no warning but the one about the kind.
    Detects: one of the verbs doesn't read it.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?fieldValidation=Ignore with the body:
      """<type>
      {"metadata":{"name":"<name>","labels":{"x":"y"}},"subset":[]}
      """
    Then the answer is <code>
    And the headers of the answer have:
      | Warning | 299 - "v1 Endpoints is deprecated in v1.33+; use discovery.orch.io/v1 EndpointSlice" |
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
