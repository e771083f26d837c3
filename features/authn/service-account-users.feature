@area:authn @needs:service-account-tokens @needs:type:selfsubjectreviews.authentication
Feature: Users of service accounts' tokens
  Who shows the token of a service account is that account.

  Background: an account
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """

  Scenario Outline: Who shows the token of an account is a user whose <attribute> <how> <value>
    authn-sa-username, authn-sa-group-all, authn-sa-group-namespace: namespace and name make the user, the uid is that of the account.
    Detects: the name alone, another prefix, a group missing, or the groups of another namespace.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: {}
      """
    And the request header "Authorization" is "Bearer {given:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.<attribute> | <how> | <value> |

    @rule:authn-sa-username
    Examples: the user
      | attribute | how | value                                   |
      | username  | is  | system:serviceaccount:{namespace}:robot |

    @rule:authn-sa-group-all
    Examples: the group of all accounts
      | attribute | how | value                                                                                  |
      | groups    | is  | ["system:serviceaccounts","system:serviceaccounts:{namespace}","system:authenticated"] |

    @rule:authn-sa-group-namespace
    Examples: the group of those of the namespace
      | attribute | how      | value                              |
      | groups    | contains | system:serviceaccounts:{namespace} |

    @rule:authn-group-authenticated
    Examples: the group of all who are known
      | attribute | how      | value                |
      | groups    | contains | system:authenticated |

    @rule:authn-attribute-username
    Examples: any user name
      | attribute | how | value       |
      | username  | is  | (not empty) |

    @rule:authn-attribute-uid
    Examples: the uid
      | attribute | how | value                |
      | uid       | is  | {robot:metadata.uid} |

    @rule:authn-attribute-groups
    Examples: any groups
      | attribute | how | value       |
      | groups    | is  | (not empty) |

    @rule:authn-token-extra
    Examples: the extra
      | attribute                                                      | how | value                       |
      | extra["authentication.{dialect:protocolPrefix}/credential-id"] | is  | /^\["JTI=[0-9a-f-]{36}"\]$/ |
