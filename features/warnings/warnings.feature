@area:warnings
Feature: Warning headers
  A response has a Warning header if the client uses a deprecated API or sends unknown fields.

  @rule:warn-deprecated-endpoint @needs:deprecated-api
  Scenario Outline: The response to GET <path> with status <status> has a Warning header
    warn-deprecated-endpoint: every response of a deprecated endpoint has a warning, including errors.
    Detects: a server that returns warnings only for lists, or only for successful requests.
    When GET <path>
    Then the response is <status>
    And the headers of the response have:
      | Warning | (not empty) |

    Examples: requests that succeed
      | path                              | status |
      | /api/v1/componentstatuses         | 200    |
      | /api/v1/componentstatuses?limit=1 | 200    |

    @until:1.32
    Examples: absent component, up to 1.32
      | path                           | status |
      | /api/v1/componentstatuses/none | 500    |

    @since:1.33
    Examples: absent component, since 1.33
      | path                           | status       |
      | /api/v1/componentstatuses/none | 404 NotFound |

  @rule:warn-componentstatuses @needs:type:componentstatuses
  Scenario: GET of ComponentStatuses returns a deprecation warning without a removal release
    warn-componentstatuses: the kind has been deprecated since 1.19, without a planned removal.
    Detects: a server that returns warnings only for APIs with a planned removal.
    When GET /api/v1/componentstatuses
    Then the response is 200
    And the warnings in any order are:
      | text                                       |
      | v1 ComponentStatus is deprecated in v1.19+ |

  @rule:warn-deprecated-endpoint @needs:deprecated-api
  Scenario: POST to a deprecated endpoint that does not support POST returns 405 without a warning
    warn-deprecated-endpoint: only requests that the endpoint supports cause the warning.
    Detects: a server that adds the warning for every request to the path.
    When POST /api/v1/componentstatuses with the body:
      """
      {}
      """
    Then the response is 405 MethodNotAllowed
    And the headers of the response have:
      | Warning | (absent) |

  @needs:type:configmaps
  Scenario Outline: The Warning header for <cause> has <format>
    warn-header-syntax: the header has a three-digit code, an agent and a quoted text. warn-code-299: the code is 299, and the agent is -.
    Detects: a server that sends only the text, or a different code.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Warn with the body:
      """application/json
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},<member>:1}
      """
    Then the response is a success
    And the headers of the response have:
      | Warning | <header> |

    @rule:warn-header-syntax
    Examples: syntax
      | cause            | format                      | member | header                                 |
      | an unknown field | code, agent and quoted text | "b"    | /^[0-9]{3} \\S+ "([^"\\\\]\|\\\\.)+"$/ |

    @rule:warn-code-299
    Examples: code
      | cause            | format               | member | header    |
      | an unknown field | code 299 and agent - | "b"    | /^299 - / |

  @needs:deprecated-api
  Scenario Outline: The Warning header of a deprecated endpoint has <format>
    warn-header-syntax: the header has a three-digit code, an agent and a quoted text. warn-code-299: the code is 299, and the agent is -.
    Detects: a server that sends only the text, or a different code.
    When GET /api/v1/componentstatuses
    Then the response is 200
    And the headers of the response have:
      | Warning | <header> |

    @rule:warn-header-syntax
    Examples: syntax
      | format                      | header                                 |
      | code, agent and quoted text | /^[0-9]{3} \\S+ "([^"\\\\]\|\\\\.)+"$/ |

    @rule:warn-code-299
    Examples: code
      | format               | header    |
      | code 299 and agent - | /^299 - / |

  @rule:warn-status-unchanged @needs:type:configmaps
  Scenario Outline: POST of <object> with an unknown field returns <status> and a warning
    warn-status-unchanged: a warning does not change the status code.
    Detects: a server that changes the status code because of a warning, or omits the warning if the request is rejected.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Warn with the body:
      """application/json
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"<name>"},"b":1}
      """
    Then the response is <status>
    And the warnings in any order are:
      | text              |
      | unknown field "b" |

    Examples: success and error
      | object            | name | status      |
      | a valid object    | a    | 201         |
      | an invalid object | A_   | 422 Invalid |

  @rule:warn-header-syntax @needs:type:configmaps
  Scenario Outline: The Warning header for an unknown field with <character> in its name contains the name
    warn-header-syntax: quotes and backslashes in the text are escaped.
    Detects: a server that escapes only quotes, so that the client reads another name.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Warn with the body:
      """application/json
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},<member>:1}
      """
    Then the response is 201
    And the warnings in any order are:
      | text   |
      | <text> |

    Examples: characters
      | character   | member   | text                   |
      | a backslash | "b\\\\c" | unknown field "b\\\\c" |
      | a quote     | "b\"c"   | unknown field "b\"c"   |

  @rule:warn-status-unchanged @needs:deprecated-api
  Scenario: GET of a deprecated endpoint returns 200
    warn-status-unchanged: a deprecated endpoint has the same status codes as other endpoints.
    Detects: a server that returns another status code for deprecated endpoints.
    When GET /api/v1/componentstatuses
    Then the response is 200
    And the response has:
      | kind | ComponentStatusList |
