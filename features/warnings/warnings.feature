@area:warnings
Feature: Warnings
  A client that uses what will go, or says what nobody understands, is told so beside its answer.

  @rule:warn-deprecated-endpoint @needs:deprecated-api
  Scenario Outline: The answer to GET <path> warns
    warn-deprecated-endpoint: every answer of a deprecated endpoint has a Warning, whatever it answers.
    Detects: only lists warn, or only what succeeds.
    When GET <path>
    Then the answer is <status>
    And the headers of the answer have:
      | Warning | (not empty) |

    Examples: ways to it
      | path                              | status |
      | /api/v1/componentstatuses         | 200    |
      | /api/v1/componentstatuses?limit=1 | 200    |

    @until:1.32
    Examples: a component that does not exist, until 1.32
      | path                           | status |
      | /api/v1/componentstatuses/none | 500    |

    @since:1.33
    Examples: a component that does not exist, from 1.33 on
      | path                           | status       |
      | /api/v1/componentstatuses/none | 404 NotFound |

  @rule:warn-componentstatuses @needs:type:componentstatuses
  Scenario: The health of components is deprecated
    warn-componentstatuses: since 1.19, and no release is said in which it will be gone.
    Detects: only versions that have an end are deprecated.
    When GET /api/v1/componentstatuses
    Then the answer is 200
    And the warnings in any order are:
      | text                                        |
      | v1 ComponentStatus is deprecated in v1.19+ |

  @rule:warn-deprecated-endpoint @needs:deprecated-api
  Scenario: A method that the endpoint does not have does not warn
    warn-deprecated-endpoint: no request to it was made.
    Detects: the warning is made of the path alone.
    When POST /api/v1/componentstatuses with the body:
      """
      {}
      """
    Then the answer is 405 MethodNotAllowed
    And the headers of the answer have:
      | Warning | (absent) |

  @needs:type:configmaps
  Scenario Outline: A warning of <what> says <says>
    warn-header-syntax: a code of three digits, an agent and a quoted text. warn-code-299: the code is 299, and nobody is named as agent.
    Detects: the text as it is, with whatever stands in it, or the code of a stale answer.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Warn with the body:
      """application/json
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},<member>:1}
      """
    Then the answer is a success
    And the headers of the answer have:
      | Warning | <header> |

    @rule:warn-header-syntax
    Examples: syntax
      | what             | says                        | member | header                                     |
      | an unknown field | code, agent and quoted text | "b"    | /^[0-9]{3} \\S+ "([^"\\\\]\|\\\\.)+"$/ |

    @rule:warn-code-299
    Examples: code
      | what             | says       | member | header    |
      | an unknown field | code 299 - | "b"    | /^299 - / |

  @needs:deprecated-api
  Scenario Outline: A warning of a deprecated endpoint says <says>
    warn-header-syntax: a code of three digits, an agent and a quoted text. warn-code-299: the code is 299, and no agent is named.
    Detects: a server that sends the plain text of a warning, or another code.
    When GET /api/v1/componentstatuses
    Then the answer is 200
    And the headers of the answer have:
      | Warning | <header> |

    @rule:warn-header-syntax
    Examples: syntax
      | says                        | header                                 |
      | code, agent and quoted text | /^[0-9]{3} \\S+ "([^"\\\\]\|\\\\.)+"$/ |

    @rule:warn-code-299
    Examples: code
      | says       | header    |
      | code 299 - | /^299 - / |

  @rule:warn-status-unchanged @needs:type:configmaps
  Scenario Outline: A write with an unknown field is answered <status> as without it, when it <what>
    warn-status-unchanged: a warning stands beside the answer and is none itself.
    Detects: what is warned of is answered otherwise, or takes the warning away from a refusal.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Warn with the body:
      """application/json
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"<name>"},"b":1}
      """
    Then the answer is <status>
    And the warnings in any order are:
      | text              |
      | unknown field "b" |

    Examples: answers
      | what       | name | status      |
      | succeeds   | a    | 201         |
      | is invalid | A_   | 422 Invalid |

  @rule:warn-status-unchanged @needs:deprecated-api
  Scenario: A request to a deprecated endpoint succeeds
    warn-status-unchanged: what is deprecated works as before.
    Detects: its answers have a status of their own.
    When GET /api/v1/componentstatuses
    Then the answer is 200
    And the answer has:
      | kind | ComponentStatusList |
