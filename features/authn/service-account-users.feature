@area:authn @needs:service-account-tokens @needs:type:selfsubjectreviews.authentication
Feature: Users of service account tokens
  A token of a service account authenticates as that service account.

  Background: a service account
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """

  Scenario Outline: A service account token has <property>
    authn-sa-username, authn-sa-group-all, authn-sa-group-namespace: namespace and name determine the user name, and uid is the uid of the service
    account.
    Detects: a server that uses the name alone or another prefix, omits a group, or adds the groups of another namespace.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "tokenRequest":
      """
      spec: {}
      """
    And the request header "Authorization" is "Bearer {tokenRequest:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.<attribute> | <comparison> | <value> |

    @rule:authn-sa-username
    Examples: user name
      | property                                             | attribute | comparison | value                                   |
      | the username system:serviceaccount:{namespace}:robot | username  | is         | system:serviceaccount:{namespace}:robot |

    @rule:authn-sa-group-all
    Examples: all groups
      | property                                                                                          | attribute | comparison | value                                                                                  |
      | the groups ["system:serviceaccounts","system:serviceaccounts:{namespace}","system:authenticated"] | groups    | is         | ["system:serviceaccounts","system:serviceaccounts:{namespace}","system:authenticated"] |

    @rule:authn-sa-group-namespace
    Examples: group of the namespace
      | property                                     | attribute | comparison | value                              |
      | the group system:serviceaccounts:{namespace} | groups    | contains   | system:serviceaccounts:{namespace} |

    @rule:authn-group-authenticated
    Examples: group of authenticated users
      | property                       | attribute | comparison | value                |
      | the group system:authenticated | groups    | contains   | system:authenticated |

    @rule:authn-attribute-username
    Examples: user name is not empty
      | property   | attribute | comparison | value       |
      | a username | username  | is         | (not empty) |

    @rule:authn-attribute-uid
    Examples: uid
      | property                     | attribute | comparison | value                |
      | the uid {robot:metadata.uid} | uid       | is         | {robot:metadata.uid} |

    @rule:authn-attribute-groups
    Examples: groups are not empty
      | property           | attribute | comparison | value       |
      | at least one group | groups    | is         | (not empty) |

    @rule:authn-token-extra
    Examples: extra
      | property                     | attribute                                              | comparison | value                       |
      | a credential ID in its extra | extra["authentication.{dialect:domain}/credential-id"] | is         | /^\["JTI=[0-9a-f-]{36}"\]$/ |

  @needs:impersonation @since:1.22
  Scenario Outline: An impersonated service account has the <attribute> <value>
    authn-impersonation-headers, authn-sa-group-namespace: the uid is the uid in the headers. Without a group in the headers, the server adds both groups
    of the service account.
    Detects: a server that adds only one of the groups, or drops the uid of a service account.
    Given the request header "Impersonate-User" is "system:serviceaccount:place:robot"
    And the request header "Impersonate-Uid" is "77"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.<attribute> | <relation> | <value> |

    @rule:authn-impersonation-headers
    Examples: uid
      | attribute | relation | value |
      | uid       | is       | "77"  |

    @rule:authn-sa-group-namespace
    Examples: groups
      | attribute | relation     | value                                                                      |
      | groups    | in any order | system:serviceaccounts, system:serviceaccounts:place, system:authenticated |
