@area:rest
Feature: stringData of Secrets
  The server encodes the values of stringData in base64 and stores them in data.

  @rule:rest-secret-string-data @needs:type:secrets
  Scenario Outline: A <write> of a Secret with stringData stores the values in data
    rest-secret-string-data: stringData takes precedence over data, does not remove other keys, and is absent from the response.
    Detects: a server that keeps the values of data, drops other keys, or returns stringData.
    Given the Secret "empty" named "a" with:
      | data | {"kept":"MQ==","key":"MQ=="} |
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/secrets/a with the body:
      """
      {apiVersion: v1, kind: Secret, metadata: {name: a}, data: {kept: "MQ==", key: "Mg=="}, stringData: {key: "3", more: ""}}
      """
    Then the response is 200
    And the response has:
      | data       | {"kept":"MQ==","key":"Mw==","more":""} |
      | stringData | (absent)                               |
    And the stored Secret "a" is the same as the response

    Examples: writes
      | write       | method | type                         |
      | PUT         | PUT    | application/json             |
      | merge patch | PATCH  | application/merge-patch+json |
