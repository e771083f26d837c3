@area:authz @needs:rbac @needs:type:selfsubjectreviews.authentication
Feature: Permission for each impersonated attribute
  The server authorizes each impersonated group, uid and extra value separately.

  Background:
    Given a separate server with the launch profile "users"
    And the user "restricted-bob" has a cluster role with the rule:
      | verbs         | ["impersonate"]                              |
      | apiGroups     | ["","authentication.orch.io"]                |
      | resources     | ["users","groups","uids","userextras/place"] |
      | resourceNames | ["zed","devs","77","here","there"]           |
    And the request header "Authorization" is "Bearer assay-restricted-token"
    And the request header "Impersonate-User" is "zed"

  @rule:authz-impersonation-permission @needs:token-auth
  Scenario Outline: Impersonation of <attribute> without permission returns 403 Forbidden
    authz-impersonation-permission: a permission for the user or for another value is not sufficient.
    Detects: a server that authorizes only the user, only the first of several headers with the same name, or only one of the attributes.
    Given the request header "<permitted header>" is "<permitted>"
    And the request header "<header>" is "<value>"
    When GET /version
    Then the response is 403 Forbidden
    And the Status has:
      | message      | <resource> "<value>" is forbidden: User "restricted-bob" cannot impersonate resource "<impersonated resource>" in API group "<group>" at the cluster scope |
      | details.name | <name>                                                                                                                                                     |

    @until:1.35
    Examples: attributes
      | attribute            | permitted header        | permitted | header                  | value | resource                          | impersonated resource | group                  | name |
      | a second group       | Impersonate-Group       | devs      | Impersonate-Group       | ops   | groups                            | groups                |                        | ops  |
      | a uid                | Impersonate-Group       | devs      | Impersonate-Uid         | u78   | uids.authentication.orch.io       | uids                  | authentication.orch.io | u78  |
      | a second extra value | Impersonate-Extra-Place | here      | Impersonate-Extra-Place | away  | userextras.authentication.orch.io | userextras/place      | authentication.orch.io | away |
      | another key of extra | Impersonate-Extra-Place | here      | Impersonate-Extra-Shift | here  | userextras.authentication.orch.io | userextras/shift      | authentication.orch.io | here |

    @since:1.36
    Examples: attributes whose Status has no details
      | attribute                         | permitted header        | permitted | header                  | value | resource                          | impersonated resource | group                  | name     |
      | a second group (since 1.36)       | Impersonate-Group       | devs      | Impersonate-Group       | ops   | groups                            | groups                |                        | (absent) |
      | a uid (since 1.36)                | Impersonate-Group       | devs      | Impersonate-Uid         | u78   | uids.authentication.orch.io       | uids                  | authentication.orch.io | (absent) |
      | a second extra value (since 1.36) | Impersonate-Extra-Place | here      | Impersonate-Extra-Place | away  | userextras.authentication.orch.io | userextras/place      | authentication.orch.io | (absent) |
      | another key of extra (since 1.36) | Impersonate-Extra-Place | here      | Impersonate-Extra-Shift | here  | userextras.authentication.orch.io | userextras/shift      | authentication.orch.io | (absent) |

  @rule:authn-impersonation-headers @needs:token-auth
  Scenario: A user with permission for each attribute impersonates all attributes
    authn-impersonation-headers: the user has all attributes in the headers, and the group system:authenticated.
    Detects: a server that drops the extra or the uid if there are several groups or values.
    Given the request header "Impersonate-Group" is "devs"
    And the request header "Impersonate-Uid" is "77"
    And the request header "Impersonate-Extra-Place" is "here"
    And the request header "Impersonate-Extra-Place" is "there"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"zed","uid":"77","groups":["devs","system:authenticated"],"extra":{"place":["here","there"]}} |
